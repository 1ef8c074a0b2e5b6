import type { EventEnvelope, EventPayload } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { queueAccountMail } from '../account-mails/queue-account-mail';
import { TellOwner } from '../account-texts/tell-owner';
import { isForgotten } from '../database/known-users';
import { saveFirstPreferences } from '../preferences/saved-preferences';
import { saveRecipient } from '../recipients/save-recipient';
import { AskForConfirmation } from './ask-for-confirmation';

/** Keeps what auth says of a user, asks the owner of a new number by its first text, and tells the owner of the account what changed. */
@Injectable()
export class SaveUser {
  constructor(
    private readonly askForConfirmation: AskForConfirmation,
    private readonly tellOwner: TellOwner,
  ) {}

  async run(manager: EntityManager, user: EventPayload<'auth.user-updated.v1'>): Promise<void> {
    const { userId, phone, networks = [] } = user;
    const { isNewNumber, isOtherNumber, formerId } = await saveRecipient(manager, user);
    if (isNewNumber) await this.askForConfirmation.ofNewNumber(manager, { userId, phone, networks });
    if (formerId !== undefined) await this.tellOwner.run(manager, formerId, 'phone-changed');
    else if (user.emailChanged) await this.tellOwner.run(manager, userId, 'email-changed');
    if (isOtherNumber) await queueAccountMail(manager, userId, { kind: 'phone-changed' });
    if (user.emailChanged) await queueAccountMail(manager, userId, { kind: 'email-changed' });
  }
}

@Controller()
export class OnUserRegistered {
  constructor(private readonly saveUser: SaveUser) {}

  @HandlesEvent('auth.user-registered.v1')
  async handle({ payload }: EventEnvelope<'auth.user-registered.v1'>, { manager }: EventContext): Promise<void> {
    await this.saveUser.run(manager, { ...payload, version: 1 });
    if (await isForgotten(manager, payload.userId)) return;
    if (payload.preferences) await saveFirstPreferences(manager, payload.userId, payload.preferences);
  }
}

@Controller()
export class OnUserUpdated {
  constructor(private readonly saveUser: SaveUser) {}

  @HandlesEvent('auth.user-updated.v1')
  async handle({ payload }: EventEnvelope<'auth.user-updated.v1'>, { manager }: EventContext): Promise<void> {
    await this.saveUser.run(manager, payload);
  }
}
