/**
 * `--authentication-token-webhook-config-file`: another server says whose a token is, asked by a TokenReview (authn-method-webhook). Its
 * answers are kept for a while, good or bad; that there was none is not.
 */
import type { Clock } from '../clock.ts';
import type { FaultSet } from '../faults/catalogue.ts';
import type { Authenticated, TokenAuthenticator } from './authenticator.ts';
import type { Ask, RemoteAnswer } from './remote.ts';
import { cachedTokens } from './token-cache.ts';
import { known } from './user.ts';

export interface WebhookConfig {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `group/version` of the TokenReview. */
  readonly apiVersion: string;
  /** Milliseconds. */
  readonly cacheTtl: number;
  readonly clock: Pick<Clock, 'now'>;
  readonly faults: FaultSet;
}

interface Status {
  authenticated?: boolean;
  audiences?: string[];
  user?: { username?: string; uid?: string; groups?: string[]; extra?: Record<string, string[]> };
}

/** A server that is only just there, or overloaded, is asked once more. */
const ATTEMPTS = 2;

export function webhookTokens(ask: Ask, config: WebhookConfig): TokenAuthenticator {
  const { clock, cacheTtl, faults } = config;
  const asked: TokenAuthenticator = {
    authenticateToken: async (token, audiences) =>
      userOf(await review(ask, token, audiences, config), audiences, faults),
  };
  const life = faults.has('webhook-asked-each-time') ? 0 : cacheTtl;
  const cached = cachedTokens(asked, clock, { known: life, unknown: life });
  // What is kept is kept for this server; a review for others is asked for anew.
  return {
    authenticateToken: (token, audiences) =>
      audiences === undefined ? cached.authenticateToken(token) : asked.authenticateToken(token, audiences),
  };
}

async function review(
  ask: Ask,
  token: string,
  audiences: readonly string[] | undefined,
  { url, headers, apiVersion }: WebhookConfig,
): Promise<Status> {
  const spec = { token, ...(audiences !== undefined && { audiences }) };
  const body = JSON.stringify({
    kind: 'TokenReview',
    apiVersion,
    metadata: { creationTimestamp: null },
    spec,
    status: { user: {} },
  });
  const sent = { 'Content-Type': 'application/json', Accept: 'application/json', ...headers };
  const answer = await repeated(() => ask({ url, method: 'POST', headers: sent, body }));
  if (answer.status < 200 || answer.status > 299) throw new Error(`the webhook answers ${answer.status}`);
  const document = JSON.parse(answer.body) as { kind?: unknown; apiVersion?: unknown; status?: Status };
  if (document.kind !== 'TokenReview' || document.apiVersion !== apiVersion)
    throw new Error('the webhook answers something else');
  return document.status ?? {};
}

async function repeated(send: () => Promise<RemoteAnswer>): Promise<RemoteAnswer> {
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === ATTEMPTS;
    try {
      const answer = await send();
      if (last || answer.status < 500) return answer;
    } catch (error) {
      if (last) throw error;
    }
  }
}

function userOf(
  { authenticated, audiences, user = {} }: Status,
  wanted: readonly string[] | undefined,
  faults: FaultSet,
): Authenticated | undefined {
  if (authenticated !== true && !(faults.has('webhook-denial-ignored') && user.username !== undefined))
    return undefined;
  if (wanted !== undefined && audiences !== undefined && !audiences.some((each) => wanted.includes(each)))
    return undefined;
  const { username = '', uid, groups = [], extra } = user;
  return {
    user: known({
      name: username,
      groups: faults.has('webhook-groups-lost') ? [] : groups,
      ...(uid !== undefined && uid !== '' && { uid }),
      ...(extra !== undefined && Object.keys(extra).length > 0 && { extra }),
    }),
  };
}
