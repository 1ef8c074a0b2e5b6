import { RecordFile } from '../../../server/record-file';
import { booksSchema, emptyBooks, type Books } from './books';

export interface KeptBooks {
  books: Books;
  record: RecordFile<Books>;
}

/** The books of the last run, or empty ones. Without a folder they are kept in memory only. */
export function keepBooks(folder: string | undefined): KeptBooks {
  const books = emptyBooks();
  const record = new RecordFile<Books>(folder, 'stripe.json', booksSchema, () => books);
  Object.assign(books, record.read());
  return { books, record };
}
