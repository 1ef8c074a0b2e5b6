import * as http from 'node:http';
import * as https from 'node:https';
import { AgencyError } from './agency-error';
import { answerText } from './answer-text';

export interface OutgoingRequest {
  url: URL;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
  /** A longer answer, packed or unpacked, is not read to its end. */
  largestBytes: number;
  /** Awaited when a connection is there, just before the request goes out; its failure ends the request. */
  onSending: () => Promise<void>;
  /** Called when the answer begins: the agency has the request. */
  onAnswered: () => void;
}

export interface RawAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Unpacked and decoded. */
  body: string;
}

/** Connections to the agency. Node's own client lets a request wait, once connected, for a turn that is still ours. */
export class AgencyConnections {
  private readonly http = new http.Agent({ keepAlive: true, maxSockets: 4 });
  private readonly https = new https.Agent({ keepAlive: true, maxSockets: 4 });

  /** One request and its answer, whatever its status. Never follows a redirect. */
  send({
    url,
    method,
    headers,
    body,
    signal,
    largestBytes,
    onSending,
    onAnswered,
  }: OutgoingRequest): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const isSecure = url.protocol === 'https:';
      const agent = isSecure ? this.https : this.http;
      const request = (isSecure ? https : http).request(url, { method, headers, signal, agent });
      request.once('error', reject);
      request.once('response', (answer) => {
        onAnswered();
        readBody(answer, largestBytes).then(
          (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
          reject,
        );
      });
      request.once('socket', (socket) => {
        const begin = () => {
          onSending().then(
            () => request.end(body),
            (error: unknown) => request.destroy(error instanceof Error ? error : undefined),
          );
        };
        if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', begin);
        else begin();
      });
    });
  }

  close(): void {
    this.http.destroy();
    this.https.destroy();
  }
}

async function readBody(answer: http.IncomingMessage, largestBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBytes) throw new AgencyError('garbled', 'an answer of the agency was endless');
    chunks.push(chunk);
  }
  return answerText(Buffer.concat(chunks), answer.headers, largestBytes);
}
