import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NUMBERS_NOT_SHARED } from '@barrelhive/rules';
import { runCommand } from '../main';
import { checkRegistration, textFaults } from './check-registration';
import { sampleTexts } from './sample-texts';

const OURS = 'https://barrelhive.test';

describe('what a carrier would refuse', () => {
  let site: Server;
  let publicUrl: string;
  const pages = new Map<string, string>();

  beforeAll(async () => {
    site = createServer((request, response) => {
      const shown = pages.get(request.url ?? '');
      response.writeHead(shown === undefined ? 404 : 200).end(shown);
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    publicUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => site.close(resolve)));
  beforeEach(() => {
    pages.clear();
    for (const path of ['/signup', '/terms', '/privacy']) pages.set(path, `<p>${NUMBERS_NOT_SHARED}</p>`);
  });

  const check = (change = {}) =>
    checkRegistration({
      PUBLIC_URL: publicUrl,
      TWILIO_FROM: '+18015551234',
      mustConfirm: true,
      asksFirst: true,
      ...change,
    });

  it('is nothing of our texts and pages', async () => {
    expect(textFaults(OURS, sampleTexts(OURS))).toEqual([]);
    expect(await check()).toEqual(['PUBLIC_URL does not begin with https.']);
  });

  it('is a number of examples, and to ask no owner', async () => {
    expect(await check({ TWILIO_FROM: '+18015550100', mustConfirm: false })).toEqual(
      expect.arrayContaining([
        'TWILIO_FROM is no number of yours.',
        'CONFIRM_NUMBERS is off: there is no double opt-in (error 30540).',
      ]),
    );
  });

  it('is a page that is not there, and a privacy page that does not say that numbers are not shared', async () => {
    pages.delete('/terms');
    pages.set('/privacy', '<p>We share your number.</p>');
    expect((await check()).slice(1)).toEqual([
      `${publicUrl}/terms does not answer.`,
      `${publicUrl}/privacy does not say: ${NUMBERS_NOT_SHARED}`,
    ]);
  });

  it.each([
    ['Blanton is back. Reply STOP to opt out', 'does not say the name of the product'],
    ['Barrelhive: Blanton is back', 'does not say how to stop (STOP)'],
    ['Barrelhive: Blanton https://bit.ly/x Reply STOP to opt out', 'has a link that does not lead to barrelhive.test'],
    ['Barrelhive: Blanton – back. Reply STOP to opt out', 'has signs that make it longer (not GSM-7)'],
    [`Barrelhive: ${'Blanton '.repeat(50)}. Reply STOP to opt out`, 'has more than 2 segments'],
  ])('is a text such as %j', (text, fault) => {
    expect(textFaults(OURS, [{ what: 'a sample', text }])).toEqual([`A sample ${fault}: ${text}`]);
  });

  it('is a shortener as our address', async () => {
    const faults = await checkRegistration({
      PUBLIC_URL: 'https://bit.ly',
      TWILIO_FROM: '+18015551234',
      mustConfirm: true,
      asksFirst: true,
    });
    expect(faults).toContain('PUBLIC_URL is a link shortener: bit.ly.');
  });

  it('stands below what the forms ask, as the product has it', async () => {
    const lines = await runCommand(['sms-registration'], { PUBLIC_URL: publicUrl, NODE_ENV: 'test' });
    const said = lines.join('\n');
    expect(said).toMatch(/^BRAND$/m);
    expect(said).toContain('Wording beside the checkbox: I agree to receive text messages from Barrelhive about');
    expect(said).toContain('Opt-in confirmation: Barrelhive: code 482913 or reply YES');
    expect(said).toContain('Of an alert that found a bottle: Barrelhive');
    expect(said).toContain('Of what happened to an account: Barrelhive: your account has another phone number');
    expect(said).toContain('TO MEND\n  PUBLIC_URL does not begin with https.\n  TWILIO_FROM is no number of yours.');
    await expect(runCommand(['sms-registration', 'now'], {})).rejects.toThrow('Usage: sms-registration');
  });
});
