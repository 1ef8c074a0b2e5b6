import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PostChanges, postText } from './post-changes';

const OLD: [string, string] = ['catalogue', 'The catalogue is old.'];
const DEAD: [string, string] = ['dead letters of search', 'search gave up on 1 events.'];

describe('what is posted about an installation', () => {
  let posted: string[];
  let isDown: boolean;
  let changes: PostChanges;
  const looks = async (...found: [string, string][]) => changes.take(new Map(found));

  beforeEach(() => {
    posted = [];
    isDown = false;
    changes = new PostChanges(async (text) => {
      if (isDown) throw new Error('down');
      posted.push(text);
    });
  });

  it('is what lasts for two looks, once', async () => {
    await looks(OLD);
    expect(posted).toEqual([]);
    await looks(OLD);
    await looks(['catalogue', 'The catalogue is older.']);
    expect(posted).toEqual(['The catalogue is old.']);
  });

  it('is nothing when it was wrong at one look, and well at the next', async () => {
    await looks(OLD);
    await looks();
    await looks(OLD);
    await looks();
    expect(posted).toEqual([]);
  });

  it('tells the end, and a new beginning', async () => {
    await looks(OLD);
    await looks(OLD, DEAD);
    await looks(DEAD);
    await looks(OLD);
    await looks(OLD);
    expect(posted).toEqual([
      'The catalogue is old.',
      'search gave up on 1 events.\nOver: The catalogue is old.',
      'Over: search gave up on 1 events.',
      'The catalogue is old.',
    ]);
  });

  it('is posted at a later look when it could not be before', async () => {
    isDown = true;
    await looks(OLD);
    await expect(looks(OLD)).rejects.toThrow('down');
    isDown = false;
    await looks(OLD);
    await looks(OLD);
    expect(posted).toEqual(['The catalogue is old.']);
  });
});

describe('a post', () => {
  it('has its lines where chat programs look for them, and fails when they are refused', async () => {
    const taken: unknown[] = [];
    const chat = createServer((request, answer) => {
      void text(request).then((body) => {
        taken.push(JSON.parse(body));
        answer.writeHead(taken.length === 1 ? 204 : 500).end();
      });
    }).listen(0);
    const url = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/hook`;
    await postText(url, 'The catalogue is old.');
    await expect(postText(url, 'Over.')).rejects.toThrow('WATCH_POST_URL answers 500');
    chat.close();
    expect(taken[0]).toEqual({
      text: 'Barrelhive: The catalogue is old.',
      content: 'Barrelhive: The catalogue is old.',
    });
  });
});
