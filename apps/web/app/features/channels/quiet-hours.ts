import type { QuietHours } from '@barrelhive/contracts';

/** What is offered first. */
export const NIGHT: QuietHours = { from: '21:00', until: '08:00' };

const EVENING = ['18:00', '19:00', '20:00', '21:00', '22:00', '23:00'];
const MORNING = ['05:00', '06:00', '07:00', '08:00', '09:00', '10:00', '11:00', '12:00'];

/** The hours that may be chosen, with those that are chosen already. */
export const eveningHours = (chosen: string) => withChosen(EVENING, chosen);
export const morningHours = (chosen: string) => withChosen(MORNING, chosen);

function withChosen(hours: readonly string[], chosen: string): string[] {
  return hours.includes(chosen) ? [...hours] : [...hours, chosen].sort();
}

/** `21:00` as `9 PM`, `07:30` as `7:30 AM`. */
export function hourText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shown = `${hours % 12 === 0 ? 12 : hours % 12}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
  return `${shown} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** `Quiet from 9 PM to 8 AM`. */
export function quietText({ from, until }: QuietHours): string {
  return `Quiet from ${hourText(from)} to ${hourText(until)}`;
}
