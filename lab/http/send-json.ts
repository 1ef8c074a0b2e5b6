const BOUND_MS = 20_000;

/** Sends JSON and gives the answer. Throws where it is no success, or does not come. */
export async function sendJson(method: 'POST' | 'PATCH', url: string, body: object): Promise<Response> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(BOUND_MS),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  return answer;
}
