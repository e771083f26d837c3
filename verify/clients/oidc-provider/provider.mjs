/**
 * `node provider.mjs AUTHORITY CERTIFICATE KEY`: a real OpenID provider on a free port, over TLS. It prints `ready ISSUER`, then for each line
 * `login NAME` on its standard input `token JWT`: the ID token that the code flow yields for a user of that name, who consents to all.
 */
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:https';
import { createInterface } from 'node:readline';
import Provider from 'oidc-provider';

const [authority, certificate, key] = process.argv.slice(2).map((file) => readFileSync(file));
const CLIENT = { client_id: 'assay', client_secret: 'known-to-both' };
const CALLBACK = 'https://127.0.0.1/callback';

const server = createServer({ cert: certificate, key });
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `https://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [{ ...CLIENT, redirect_uris: [CALLBACK], grant_types: ['authorization_code'], response_types: ['code'] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
  conformIdTokenClaims: false,
  features: { devInteractions: { enabled: false } },
  findAccount: (_, name) => ({
    accountId: name,
    claims: () => ({ sub: name, email: `${name}@example.com`, email_verified: true, groups: ['devs', 'ops'] }),
  }),
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  pkce: { required: () => false },
});

/** Who logs in next. Asked for one after the other. */
let name = '';
const answer = provider.callback();
server.on('request', async (incoming, outgoing) => {
  if (!incoming.url.startsWith('/interaction/')) return answer(incoming, outgoing);
  const { params } = await provider.interactionDetails(incoming, outgoing);
  const grant = new provider.Grant({ accountId: name, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(incoming, outgoing, { login: { accountId: name }, consent });
});

process.stdout.write(`ready ${issuer}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  name = line.replace(/^login /, '');
  process.stdout.write(`token ${await idToken()}\n`);
}
process.exit();

async function idToken() {
  const code = await authorizationCode();
  const form = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK });
  const basic = Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString('base64');
  const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
  const { status, body } = await ask(`${issuer}/token`, { method: 'POST', headers }, form.toString());
  if (status !== 200) throw new Error(`the token endpoint answered ${status}: ${body}`);
  return JSON.parse(body).id_token;
}

/** Follows the redirects of a browser, with its cookies, until they lead back to the client. */
async function authorizationCode() {
  const query = new URLSearchParams({
    client_id: CLIENT.client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email groups',
  });
  const cookies = new Map();
  let url = `${issuer}/auth?${query}`;
  while (!url.startsWith(CALLBACK)) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const { status, headers, body } = await ask(url, { headers: { cookie } });
    for (const set of headers['set-cookie'] ?? []) cookies.set(...set.split(';')[0].split(/=(.*)/).slice(0, 2));
    if (headers.location === undefined) throw new Error(`${url} answered ${status}: ${body}`);
    url = new URL(headers.location, issuer).href;
  }
  const { searchParams } = new URL(url);
  if (!searchParams.has('code')) throw new Error(`no code: ${url}`);
  return searchParams.get('code');
}

function ask(url, options, body) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, ca: authority, agent: false }, (response) => {
      let text = '';
      response.on('data', (piece) => (text += piece));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
