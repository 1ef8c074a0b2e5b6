import { Measures, metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DOUBT_KINDS, findPriceDoubts, findSubscriptionDoubts } from './find-doubts';

const wrongPrices = metrics.gauge({
  name: 'barrelhive_billing_wrong_prices',
  help: 'Plans whose price at the payment provider is not the one we show',
});

const doubtful = metrics.gauge({
  name: 'barrelhive_billing_doubtful_subscriptions',
  help: 'Subscriptions for an operator: a second one of a user, one at a foreign price, one whose collection is paused',
  labelNames: ['kind'],
});

/** Shows what an operator has to mend at the payment provider. */
@Injectable()
export class MeasureBillingDoubts {
  constructor(
    private readonly dataSource: DataSource,
    measures: Measures,
  ) {
    measures.add(() => this.run());
  }

  private async run(): Promise<void> {
    wrongPrices.set((await findPriceDoubts(this.dataSource)).length);
    const doubts = await findSubscriptionDoubts(this.dataSource);
    for (const kind of DOUBT_KINDS) doubtful.set({ kind }, doubts.filter((doubt) => doubt.kind === kind).length);
  }
}
