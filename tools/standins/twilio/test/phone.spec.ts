import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTwilioStandin } from '../src/twilio-standin';
import { phone, startPhone, type RunningPhone } from './running-phone';

describe('the phone', () => {
  let running: RunningPhone;
  beforeEach(async () => {
    running = await startPhone();
  });
  afterEach(() => running.dispose());

  it('says STOP, HELP and YES, which the carrier answers and passes on, signed', async () => {
    const { standin, received, send } = running;
    expect(await standin.receive(phone, ' stop ')).toMatchObject({ keyword: 'STOP', webhookStatus: 200 });
    expect(received.at(-1)).toMatchObject({ From: phone, Body: ' stop ', OptOutType: 'STOP' });
    await expect(send()).rejects.toMatchObject({ status: 400, code: 21610 });
    expect((await standin.receive(phone, 'Help')).replies[0]).toContain('Reply STOP');
    await standin.receive(phone, 'yes');
    expect((await send()).sid).toMatch(/^SM/);
  });

  it.each(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])(
    'is out after %s',
    async (word) => {
      await running.standin.receive(phone, word.toLowerCase());
      expect(running.standin.switchboard.optedOut.has(phone)).toBe(true);
    },
  );

  it('takes YES and a STOP within a sentence for words like any other', async () => {
    const { standin, received } = running;
    expect(await standin.receive(phone, 'YES')).toMatchObject({ keyword: undefined, replies: [] });
    expect(await standin.receive(phone, 'please stop')).toMatchObject({ keyword: undefined });
    expect(received.at(-1)).not.toHaveProperty('OptOutType');
  });

  it("shows the product's own answer, but not to whoever said STOP", async () => {
    const { standin } = running;
    running.answerWith(
      '<Response><Message>Hello &amp; welcome</Message><Message><Body>again</Body></Message></Response>',
    );
    expect((await standin.receive(phone, 'hi')).replies).toEqual(['Hello & welcome', 'again']);
    expect((await standin.receive(phone, 'STOP')).replies).toHaveLength(1);
  });

  it('is asked about at its carrier, which knows whether somebody else has the number since a day', async () => {
    const { standin, client } = running;
    client.lookups.baseUrl = standin.url;
    const ask = async (lastVerifiedDate: string) => {
      const fields = 'reassigned_number,line_status';
      const { reassignedNumber, lineStatus } = await client.lookups.v2
        .phoneNumbers(phone)
        .fetch({ fields, lastVerifiedDate });
      return [reassignedNumber.isNumberReassigned, lineStatus.status];
    };
    const give = (owner: string) =>
      fetch(`${standin.url}/control/phones/${encodeURIComponent(phone)}/owner`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ owner }),
      });
    expect(await ask('20260101')).toEqual(['no', 'active']);
    await give('reassigned');
    expect([await ask('20260101'), await ask('29990101')]).toEqual([
      ['yes', 'active'],
      ['no', 'active'],
    ]);
    await give('gone');
    expect(await ask('20260101')).toEqual(['yes', 'inactive']);
    await give('same');
    expect(await ask('20260101')).toEqual(['no', 'active']);
  });

  it('shows beside it what is told by other ways', async () => {
    const standin = await createTwilioStandin({ beside: ['http://127.0.0.1:8095', 'http://127.0.0.1:8096'] });
    const page = await fetch(standin.url);
    await standin.close();
    const shown = [...(await page.text()).matchAll(/<iframe [^>]*src="([^"]+)"/g)].map(([, address]) => address);
    expect(shown).toEqual(['http://127.0.0.1:8095', 'http://127.0.0.1:8096']);
    expect(page.headers.get('content-security-policy')).toMatch(/frame-src http:\/\/127.0.0.1:8095 http:\S+8096$/);
  });

  it('marks a text, which quotes it, and sends pictures without words', async () => {
    const { standin, received, send } = running;
    await send('Blanton is back. Reply STOP to opt out');
    const write = (body: object) =>
      fetch(`${standin.url}/control/phones/${encodeURIComponent(phone)}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    /** Reports of our own text come in between. */
    const lastText = () => received.filter(({ Body }) => Body !== undefined).at(-1);
    expect((await write({ reaction: 'Liked' })).status).toBe(200);
    expect(lastText()).toMatchObject({ Body: 'Liked “Blanton is back. Reply STOP to opt out”', NumMedia: '0' });
    expect((await write({ pictures: 1 })).status).toBe(200);
    expect(lastText()).toMatchObject({ Body: '', NumMedia: '1', MediaContentType0: 'image/jpeg' });
    expect((await write({ text: ' ' })).status).toBe(400);
  });

  it('keeps what it wrote even when the product is away', async () => {
    await running.stopProduct();
    const { standin } = running;
    expect(await standin.receive(phone, 'anybody?')).toMatchObject({ webhookStatus: undefined, replies: [] });
    expect(standin.conversation(phone).map(({ body }) => body)).toEqual(['anybody?']);
  });

  it('is a page on which texts arrive, escaped, and can be answered', async () => {
    const { standin, received, send } = running;
    await send('<script>alert(1)</script> & more');
    const page = `${standin.url}/?phone=${encodeURIComponent(phone)}`;
    const shown = await (await fetch(page)).text();
    expect(shown).toContain('(801) 555-0177');
    expect(shown).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; more');
    const answered = await fetch(`${standin.url}/control/phones/${encodeURIComponent(phone)}/messages`, {
      method: 'POST',
      headers: { accept: 'text/html', referer: page },
      body: new URLSearchParams({ text: 'STOP' }),
    });
    expect(await answered.text()).toContain('said STOP');
    expect(received.some(({ Body }) => Body === 'STOP')).toBe(true);
  });

  it('tells its texts over HTTP, and says so when a number is none', async () => {
    await running.send();
    const listed = await fetch(`${running.standin.url}/control/phones/(801)%20555-0177/messages`);
    expect(await listed.json()).toMatchObject({ phone, messages: [{ to: phone }] });
    expect((await fetch(`${running.standin.url}/control/phones/nobody/messages`)).status).toBe(400);
  });

  it('remembers texts and STOPs over a restart', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'phone-'));
    const before = await createTwilioStandin({ dataDir });
    await before.receive(phone, 'STOP');
    await before.close();
    const after = await createTwilioStandin({ dataDir });
    await after.close();
    expect(after.switchboard.optedOut.has(phone)).toBe(true);
    expect(after.conversation(phone)).toEqual(before.conversation(phone));
    rmSync(dataDir, { recursive: true });
  });
});
