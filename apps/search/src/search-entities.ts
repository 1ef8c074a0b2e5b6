import { EntitlementEntity } from '@barrelhive/entitlements';
import { GuestSearchEntity } from './guests/guest-search.entity';
import { RefreshRunEntity } from './refresh/refresh-run.entity';
import { SuspectPassEntity } from './refresh/suspect-pass.entity';
import { SearchTicketEntity } from './search/search-ticket.entity';
import { SourcePageEntity } from './source-pages/source-page.entity';

/** The tables whose rows are read and written one at a time. */
export const searchEntities = [
  EntitlementEntity,
  GuestSearchEntity,
  RefreshRunEntity,
  SuspectPassEntity,
  SearchTicketEntity,
  SourcePageEntity,
];
