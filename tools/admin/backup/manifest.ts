import { serviceNames } from '@barrelhive/contracts';
import * as z from 'zod';

/** Rows and checksum of a table; the checksum does not depend on the rows' order. */
const tableContent = z.object({ rows: z.int(), checksum: z.string() });

const tableRecord = tableContent.extend({ name: z.string(), columns: z.array(z.string()) });

const sequenceState = z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() });

const serviceRecord = z.object({
  name: z.enum(serviceNames),
  /** The migrations that had run. */
  migrations: z.array(z.string()),
  /** In an order in which no row refers to one that comes later. */
  tables: z.array(tableRecord),
  sequences: z.array(sequenceState),
});

/** What a backup says of itself: everything a restore must find again. */
export const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  services: z.array(serviceRecord),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ServiceRecord = z.infer<typeof serviceRecord>;
export type TableRecord = z.infer<typeof tableRecord>;
export type TableContent = z.infer<typeof tableContent>;
export type SequenceState = z.infer<typeof sequenceState>;

export const MANIFEST_ENTRY = 'manifest.json';
export const entryOf = (service: ServiceRecord['name'], table: string) => `${service}/${table}.copy`;
