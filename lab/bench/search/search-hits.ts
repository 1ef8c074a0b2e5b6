/** What every engine answers: how many names match, and the places of the first by name. */
export interface SearchHits {
  total: number;
  positions: number[];
}
