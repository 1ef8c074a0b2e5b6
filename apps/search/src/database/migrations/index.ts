import { CreateCatalogue1767225700001 } from './0001-create-catalogue';
import { CreateStoreStock1767225700002 } from './0002-create-store-stock';
import { CreateGuestsAndTickets1767225700003 } from './0003-create-guests-and-tickets';

/** In the order they are run. */
export const searchMigrations = [
  CreateCatalogue1767225700001,
  CreateStoreStock1767225700002,
  CreateGuestsAndTickets1767225700003,
];
