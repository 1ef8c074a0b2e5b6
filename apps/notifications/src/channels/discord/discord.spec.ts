import { discordMessage, readDiscordAddress } from './discord-channel';

describe('a webhook of Discord', () => {
  it.each([
    'https://discord.com/api/webhooks/123456789012345678/abc-DEF_1',
    'https://discordapp.com/api/webhooks/123456789012345678/abc-DEF_1',
    'https://discord.com/api/v10/webhooks/123456789012345678/abc-DEF_1?wait=true#x',
    'https://ptb.discord.com/api/webhooks/123456789012345678/abc-DEF_1',
    'https://canary.discord.com/api/webhooks/123456789012345678/abc-DEF_1',
  ])('is one however it is spelled: %s', (address) => {
    expect(readDiscordAddress(address, [])).toBe('https://discord.com/api/webhooks/123456789012345678/abc-DEF_1');
  });

  it.each([
    'http://discord.com/api/webhooks/1/abc',
    'https://discord.com:8443/api/webhooks/1/abc',
    'https://discord.com@127.0.0.1/api/webhooks/1/abc',
    'https://user:secret@discord.com/api/webhooks/1/abc',
    'https://discord.com.example.org/api/webhooks/1/abc',
    'https://evil-discord.com/api/webhooks/1/abc',
    'https://discord.com/api/webhooks/1/abc/slack',
    'https://discord.com/api/webhooks/../users/1/abc',
    'https://discord.com/channels/1/2',
    'http://127.0.0.1:8099/api/webhooks/1/abc',
    7,
  ])('is none elsewhere: %s', (address) => {
    expect(readDiscordAddress(address, ['http://127.0.0.1:8098'])).toBeUndefined();
  });

  it('shows names as they are, and calls nobody', () => {
    const shown = discordMessage(
      { title: '@everyone *W*', body: '[a](https://b) <@1>', path: '/t/1' },
      'https://b.test',
    );
    expect(JSON.parse(shown)).toMatchObject({
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: '\\@everyone \\*W\\*',
          description: '\\[a\\]\\(https\\://b\\) \\<\\@1\\>',
          url: 'https://b.test/t/1',
        },
      ],
    });
  });
});
