import type { Alert, AlertScope } from '@barrelhive/contracts';
import { entitlementAt } from '@barrelhive/entitlements';
import { termKey } from '@barrelhive/matching';
import {
  capabilitiesOf,
  MAX_ITEMS_PER_SEARCH,
  normaliseSearchTerm,
  SEARCH_TERM_TOO_SHORT,
  searchTermError,
  tooBroadFigures,
  type RunSchedule,
} from '@barrelhive/rules';
import { Outbox } from '@barrelhive/messaging';
import { DomainError, noteThereAgain } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CatalogueIndex } from '../catalogue-copy/catalogue-index';
import { lockSavedAlerts, refuseForgotten } from '../database/lock-saved-alerts';
import { noteTermChanges } from '../database/term-changes';
import { publishRestored, publishScope, takeFormerId } from './ended-alerts';
import { ALERT_SCHEDULE, runTimes } from './run-times';
import { alertAnswer } from './saved-alert';
import { SavedAlertEntity } from './saved-alert.entity';
import { isWatchedUser } from './watched-users';

/** What a caller says of a new alert besides its term. */
interface AlertWish {
  waitsForNew: boolean;
  /** `anywhere` where nothing is said. */
  scope?: AlertScope | undefined;
  /** One where nothing is said. */
  atLeast?: number | undefined;
}

/**
 * Saves a search as an alert, within the caller's cap, once per term. A term that finds nothing is saved only if the caller waits for what the
 * state does not list yet; of whoever waits, one that was deleted lately is saved again whatever it finds.
 */
@Injectable()
export class CreateSavedAlert {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueIndex,
    private readonly outbox: Outbox,
    @Inject(ALERT_SCHEDULE) private readonly schedule: RunSchedule,
  ) {}

  async run(userId: string, searchTerm: string, wish: AlertWish): Promise<Alert> {
    const term = acceptedTerm(searchTerm);
    const alert = await this.dataSource.transaction(async (manager) => {
      await lockSavedAlerts(manager, userId);
      await refuseForgotten(manager, userId);
      await refuseKnownTerm(manager, userId, term);
      await refuseBeyondCap(manager, userId);
      const key = termKey(term);
      const formerId = await takeFormerId(manager, userId, key);
      // Undo brings back what was accepted once, though the term finds more, or nothing, by now.
      if (!formerId || !wish.waitsForNew) await this.refuseUselessTerm(manager, term, wish);
      const saved = await manager.save(SavedAlertEntity, {
        id: formerId,
        userId,
        searchTerm: term,
        termKey: key,
        createdAt: new Date(),
        scope: wish.scope ?? 'anywhere',
        atLeast: wish.atLeast ?? 1,
        isWatched: await isWatchedUser(manager, userId, new Date()),
      });
      if (saved.isWatched) await noteTermChanges(manager, 'watched', [saved]);
      if (formerId) {
        await noteThereAgain(manager, [formerId]);
        await publishRestored(manager, this.outbox, userId, [saved]);
      } else if (saved.scope !== 'anywhere' || saved.atLeast !== 1) await publishScope(manager, this.outbox, saved);
      return saved;
    });
    return alertAnswer(alert, runTimes(this.schedule));
  }

  private async refuseUselessTerm(manager: EntityManager, term: string, { waitsForNew }: AlertWish): Promise<void> {
    const { count, isNear } = await this.catalogue.countMatches(manager, term);
    if (count === 0 && !waitsForNew) throw new DomainError('NO_MATCHING_PRODUCTS', { searchTerm: term, count });
    if (count <= MAX_ITEMS_PER_SEARCH || isNear) return;
    const narrower = await this.catalogue.narrowerTerms(manager, term);
    throw new DomainError('SEARCH_TOO_BROAD', { ...tooBroadFigures(term, count, narrower) });
  }
}

function acceptedTerm(searchTerm: string): string {
  const problem = searchTermError(searchTerm);
  const code = problem === SEARCH_TERM_TOO_SHORT ? 'SEARCH_TERM_TOO_SHORT' : 'SEARCH_TERM_TOO_LONG';
  if (problem) throw new DomainError(code, { field: 'search_term' });
  return normaliseSearchTerm(searchTerm);
}

async function refuseKnownTerm(manager: EntityManager, userId: string, term: string): Promise<void> {
  const known = await manager.existsBy(SavedAlertEntity, { userId, termKey: termKey(term) });
  if (known) throw new DomainError('ALERT_EXISTS');
}

async function refuseBeyondCap(manager: EntityManager, userId: string): Promise<void> {
  const { alertsAtMost } = capabilitiesOf(await entitlementAt(manager, userId, new Date()));
  const count = await manager.countBy(SavedAlertEntity, { userId });
  if (count >= alertsAtMost) throw new DomainError('ALERT_LIMIT_REACHED');
}
