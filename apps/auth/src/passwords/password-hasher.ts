import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { WorkLimit } from '@barrelhive/service-kit';
import type { OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** Longest password taken, in characters: hashing must not become a way to keep us busy. */
const MAX_PASSWORD_LENGTH = 128;

/** OWASP's figures for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MOST_AT_ONCE = 4;
const LONGEST_QUEUE = 100;

/** Hashes and verifies passwords, as many at once as there are cores; with 100 waiting the next caller gets SERVICE_BUSY. */
export class PasswordHasher implements OnModuleInit {
  private readonly work = new WorkLimit({
    atOnce: Math.min(availableParallelism(), MOST_AT_ONCE),
    waiting: LONGEST_QUEUE,
  });
  private decoyHash = '';

  /** @param cost of argon2id; less than is advised only where no password is kept */
  constructor(private readonly cost = ARGON2ID) {}

  async onModuleInit(): Promise<void> {
    this.decoyHash = await this.hash(randomUUID());
  }

  hash(password: string): Promise<string> {
    return this.work.run(() => hash(composed(password), this.cost));
  }

  /** Whether the password fits, on whichever keyboard it is typed. Without a hash to compare to it takes as long and answers false. */
  async verify(passwordHash: string | undefined, password: string): Promise<boolean> {
    for (const spelling of spellings(password)) {
      if (await this.work.run(() => verify(passwordHash ?? this.decoyHash, spelling)))
        return passwordHash !== undefined;
    }
    return false;
  }
}

/**
 * Keyboards write `é` as one character or as two, and some write letters in full width. NFKC is NFC that makes their widths one, too (NIST SP 800-63B,
 * 3.1.1.2).
 */
const composed = (password: string) => password.normalize('NFKC');

/** Hashes of before are of a password as it was typed, in any of its forms. One of plain letters has one spelling. */
function spellings(password: string): Set<string> {
  return new Set([composed(password), password, password.normalize('NFC'), password.normalize('NFD')]);
}

/** The message for a password that is too long, or undefined. */
export function passwordTooLong(password: string): string | undefined {
  return password.normalize().length > MAX_PASSWORD_LENGTH
    ? `Password must be ${MAX_PASSWORD_LENGTH} characters or less`
    : undefined;
}
