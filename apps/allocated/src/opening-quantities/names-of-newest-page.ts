/** For a statement on `written_name`: the rows whose names the newest page has, and of which no person has decided what they mean. */
export const UNDECIDED_ON_NEWEST_PAGE = `decided_at IS NULL AND name_key IN (
  SELECT name_key FROM page_row
   WHERE (year, month) = (SELECT year, month FROM page_row ORDER BY year DESC, month DESC LIMIT 1))`;
