import type { ServiceName } from '@barrelhive/contracts';
import { connectionBounds, type ConnectionUse } from '@barrelhive/database';

/** The role that owns a service's schema; the only one that reaches into it. */
export const roleOf = (service: ServiceName) => `barrelhive_${service}`;

/** What a connection says at its start so that it acts as the service's role in the service's schema, within bounds of time. */
export const connectionOptionsOf = (service: ServiceName, use: ConnectionUse) =>
  `-c role=${roleOf(service)} -c search_path=${service} ${connectionBounds(use)}`;
