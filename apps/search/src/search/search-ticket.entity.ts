import type { Identity } from '@barrelhive/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A ticket that was not used yet; only its digest is kept. */
@Entity('search_ticket')
export class SearchTicketEntity {
  @PrimaryColumn('bytea')
  digest!: Buffer;

  @Column('jsonb')
  identity!: Identity;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
