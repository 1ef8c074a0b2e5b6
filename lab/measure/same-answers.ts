import assert from 'node:assert/strict';

/** Throws when a peer answers differently: then there is nothing to compare. */
export function assertSameAnswer(question: string, ours: unknown, peer: unknown): void {
  assert.deepEqual(ours, peer, `Ours and the peer answer differently to: ${question}`);
}
