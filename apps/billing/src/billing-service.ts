import { defineService } from '@barrelhive/service-kit';
import { BILLING_SETTINGS, billingSettingsSchema } from './billing-settings';
import { CheckoutAttemptEntity } from './checkout/checkout-attempt.entity';
import { CheckoutController } from './checkout/checkout.controller';
import { CheckoutPages } from './checkout/checkout-pages';
import { CloseCheckouts } from './checkout/close-checkouts';
import { CreateCheckout } from './checkout/create-checkout';
import { OpenCustomerPortal } from './checkout/open-customer-portal';
import { PortalConfiguration } from './checkout/portal-configuration';
import { CustomerEntity } from './customers/customer.entity';
import { DeleteProviderCustomer } from './customers/delete-provider-customer';
import { FindOrCreateCustomer } from './customers/find-or-create-customer';
import { OnUserRegistered, OnUserUpdated } from './customers/keep-customer-details.handler';
import { UpdateProviderCustomer } from './customers/update-provider-customer';
import { MeasureFollowUps } from './follow-up-worker/measure-follow-ups';
import { RunFollowUps } from './follow-up-worker/run-follow-ups';
import { InvoicesController } from './invoices/invoices.controller';
import { ListInvoices } from './invoices/list-invoices';
import { ComparePrices } from './prices/compare-prices';
import { PlanOfPrice } from './prices/plan-of-price';
import { PlanPrices } from './prices/plan-prices';
import { MeasureBillingDoubts } from './doubts/measure-billing-doubts';
import { ScheduledTasks } from './scheduled-tasks';
import { createStripeClient, STRIPE } from './stripe/stripe-client';
import { EntitlementEntity } from './subscriptions/entitlement.entity';
import { FreePremiumGrantEntity } from './subscriptions/free-premium-grant.entity';
import { GrantFreePremium } from './subscriptions/grant-free-premium';
import { NoticeEndedEntitlements } from './subscriptions/notice-ended-entitlements';
import { PlanChanges } from './subscriptions/plan-changes';
import { PlanChangesController } from './subscriptions/plan-changes.controller';
import { ReconcileSubscriptions } from './subscriptions/reconcile-subscriptions';
import { RefreshChargedSubscriptions } from './subscriptions/refresh-charged-subscriptions';
import { RefreshSubscription } from './subscriptions/refresh-subscription';
import { SubscriptionCheckController } from './subscriptions/subscription-check.controller';
import { SubscriptionEntity } from './subscriptions/subscription.entity';
import { UpdateEntitlement } from './subscriptions/update-entitlement';
import { CompareWebhookEndpoints } from './webhooks/compare-webhook-endpoints';
import { StripeWebhookController } from './webhooks/stripe-webhook.controller';
import { OnUserDeleted, UserDataController } from './user-data';

export const billingService = defineService('billing', billingSettingsSchema, (settings) => ({
  rawBody: true,
  entities: [CheckoutAttemptEntity, CustomerEntity, EntitlementEntity, FreePremiumGrantEntity, SubscriptionEntity],
  controllers: [
    CheckoutController,
    InvoicesController,
    PlanChangesController,
    SubscriptionCheckController,
    StripeWebhookController,
    OnUserRegistered,
    OnUserUpdated,
    OnUserDeleted,
    UserDataController,
  ],
  providers: [
    { provide: BILLING_SETTINGS, useValue: settings },
    { provide: STRIPE, useFactory: () => createStripeClient(settings) },
    CheckoutPages,
    CloseCheckouts,
    ComparePrices,
    CompareWebhookEndpoints,
    CreateCheckout,
    DeleteProviderCustomer,
    FindOrCreateCustomer,
    GrantFreePremium,
    ListInvoices,
    MeasureBillingDoubts,
    MeasureFollowUps,
    NoticeEndedEntitlements,
    OpenCustomerPortal,
    PlanChanges,
    PlanOfPrice,
    PlanPrices,
    PortalConfiguration,
    ReconcileSubscriptions,
    RefreshChargedSubscriptions,
    RefreshSubscription,
    RunFollowUps,
    ScheduledTasks,
    UpdateEntitlement,
    UpdateProviderCustomer,
  ],
}));
