import { readFileSync } from 'node:fs';
import { processorMicroseconds } from './processor-time';

/** The kernel counts the time of ended children in hundredths of a second. */
const MICROSECONDS_OF_TICK = 10_000;
const KIBIBYTE = 1024;

/**
 * Processor time of a process and of the processes it started, in microseconds: Postgres has one for each connection. Those that
 * ended count as well.
 */
export function familyMicroseconds(pid: number): number {
  const children = childrenOf(pid).reduce((sum, child) => sum + microsecondsIfAlive(child), 0);
  return processorMicroseconds(pid) + children + endedChildrenMicroseconds(pid);
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) * KIBIBYTE;
}

/** Memory that only this process and its children have, and their shares of what they have in common. */
export function familyBytes(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + proportionalBytes(each), 0);
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

function microsecondsIfAlive(pid: number): number {
  try {
    return processorMicroseconds(pid);
  } catch {
    // It ended after its parent was asked: then its time is among that of the ended children the next time.
    return 0;
  }
}

function endedChildrenMicroseconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces; the time of ended children is the 14th and 15th field after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * MICROSECONDS_OF_TICK;
}

function proportionalBytes(pid: number): number {
  try {
    const found = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(found?.[1]) * KIBIBYTE;
  } catch {
    return 0;
  }
}
