import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A ticket that was not used yet; only its digest is kept. */
@Entity('search_ticket')
export class SearchTicketEntity {
  @PrimaryColumn('bytea')
  digest!: Buffer;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('boolean', { name: 'must_change_password' })
  mustChangePassword!: boolean;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
