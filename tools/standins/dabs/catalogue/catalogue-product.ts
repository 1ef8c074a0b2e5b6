/** How much of a bottle there usually is. `none` is also never restocked unless a person does it. */
export type Supply = 'plenty' | 'some' | 'scarce' | 'none';

/** A bottle as the catalogue knows it, before any stock. */
export interface CatalogueProduct {
  /** Six digits. */
  sku: string;
  /** At most 40 characters, the size at the end, as the agency prints it. */
  name: string;
  ml: number;
  cents: number;
  /** Two letters: `AW` whiskey, `LA` allocated, `LT` limited offer. */
  department: string;
  departmentName: string;
  /** Three letters, the department's first. */
  class: string;
  /** One letter or digit. */
  status: string;
  onSpa: boolean;
  supply: Supply;
}

/** A state liquor store. */
export interface Store {
  number: number;
  address: string;
  city: string;
  county: string;
  phone: string;
  latitude: number;
  longitude: number;
}

const LONGEST_NAME = 40;

/** `BUFFALO TRACE BOURBON` of 750 ml → the name in 40 characters, the size at the end; a name too long is cut, as the agency does. */
export function agencyName(name: string, ml: number): string {
  const size = `${ml}ml`;
  return (
    name
      .toUpperCase()
      .slice(0, LONGEST_NAME - size.length)
      .padEnd(LONGEST_NAME - size.length) + size
  );
}

const DEPARTMENT_NAMES: Readonly<Record<string, string>> = {
  AB: 'BRANDY & COGNAC',
  AD: 'VODKA',
  AG: 'GIN',
  AI: 'VODKA',
  AP: 'TEQUILA',
  AR: 'RUM',
  AW: 'WHISKEY',
  LA: 'ALLOCATED ITEM',
  LT: 'LIMITED OFFERS',
};

/** The departments a person can put a new bottle into. */
export const DEPARTMENTS = Object.keys(DEPARTMENT_NAMES);

export function departmentName(department: string): string {
  return DEPARTMENT_NAMES[department] ?? department;
}

const STATUS_NAMES: Readonly<Record<string, string>> = {
  '1': 'General Distribution',
  A: 'Limited Allocated Product',
  D: 'Discontinued General',
  L: 'Regular Limited',
  N: 'Unavailable General',
  P: 'Limited Availability',
  R: 'Rare High Demand',
  S: 'Special Order',
  T: 'Trial',
  U: 'Unavailable Limited',
  X: 'Limited Discontinued',
};

export const STATUSES = Object.keys(STATUS_NAMES);

/** `1` → `1  General Distribution`, as the agency writes a status out. */
export function longStatus(status: string): string {
  const name = STATUS_NAMES[status];
  return name ? `${status}  ${name}` : status;
}

/** How much there usually is of a bottle with this status. */
export function usualSupply(status: string): Supply {
  if (status === '1') return 'plenty';
  if (status === 'L' || status === 'P' || status === 'T') return 'some';
  return status === 'A' || status === 'D' || status === 'X' ? 'scarce' : 'none';
}
