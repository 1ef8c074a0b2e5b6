import type { StockChange, TextPage } from '@barrelhive/contracts';
import { compareRarity, defaultAlertPreferences, formatPrice, orderStores, realStores } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { readContents } from '../deliveries/kept-notices';
import { CHANNELS, type Channel } from '../notices/channel';
import { wantedContent, type AlertContent } from '../notices/message-content';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { findRecipients, type Recipient } from '../recipients/find-recipients';
import { findText, type FoundText } from './find-text';

/** Nobody reads more on a page, and of each its live figures are asked for. */
const MOST_BOTTLES = 25;

/** What a text told, for whoever has its link: nothing of whom it told. */
@Injectable()
export class ReadTextPage {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CHANNELS) private readonly channels: readonly Channel[],
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** Throws NOT_FOUND for a token of no text that went out. */
  async run(token: string): Promise<TextPage> {
    const { manager } = this.dataSource;
    const text = await findText(manager, token, this.settings.TEXT_LINK_DAYS);
    const { sentAt, expiresAt, isOver } = text;
    const bottles = isOver ? [] : await this.bottlesOf(manager, text);
    return {
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isOver,
      bottles: bottles.slice(0, MOST_BOTTLES),
      more: Math.max(0, bottles.length - MOST_BOTTLES),
    };
  }

  private async bottlesOf(manager: EntityManager, text: FoundText): Promise<TextPage['bottles']> {
    const recipient = await this.recipientOf(manager, text);
    return onceEach(await itemsTold(manager, text, recipient))
      .toSorted(compareRarity)
      .map(({ sku, name, displayName, kind, after: { priceCents }, rose, stores }) => ({
        sku,
        name,
        displayName,
        price: formatPrice(priceCents),
        kind,
        stores: orderStores(realStores(stores), { mine: recipient?.homeStores ?? [], rose }),
      }));
  }

  private async recipientOf(
    manager: EntityManager,
    { userId, channel, addressId }: FoundText,
  ): Promise<Recipient | undefined> {
    const reach = this.channels.find(({ id }) => id === channel);
    return reach && (await findRecipients(manager, reach, [userId], new Date())).get(userId)?.get(addressId);
  }
}

/** Each bottle once, though several things were told of it: where it is now is the same. That it is back goes before a price. */
function onceEach(items: readonly StockChange[]): StockChange[] {
  const bySku = new Map<string, StockChange>();
  for (const item of items) if (!bySku.has(item.sku) || item.kind === 'back-in-stock') bySku.set(item.sku, item);
  return [...bySku.values()];
}

/** What was found for a text; it told of less where its reader did not wish to hear all of that. */
export async function itemsFoundFor(manager: EntityManager, text: FoundText): Promise<StockChange[]> {
  return (await contentOf(manager, text))?.match.items ?? [];
}

/** What a text told. It said nothing of what its reader did not wish to hear; who changed that since sees all that was found. */
async function itemsTold(
  manager: EntityManager,
  text: FoundText,
  recipient: Recipient | undefined,
): Promise<StockChange[]> {
  const content = await contentOf(manager, text);
  if (!content) return [];
  const wanted = wantedContent(recipient?.preferences ?? defaultAlertPreferences(), content);
  return wanted?.kind === 'alert' ? wanted.match.items : content.match.items;
}

async function contentOf(manager: EntityManager, text: FoundText): Promise<AlertContent | undefined> {
  const [read] = await readContents(manager, [text]);
  return read?.content.kind === 'alert' ? read.content : undefined;
}
