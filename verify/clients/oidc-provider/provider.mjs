/**
 * `node provider.mjs AUTHORITY CERTIFICATE KEY`: runs an OpenID provider with TLS on a free port, and prints `ready ISSUER`. For each line
 * `login NAME` on standard input, logs the user in by the authorization code flow, grants all scopes, and prints the ID token as `token
 * JWT`.
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

/** The user of the current login. Only one login runs at a time. */
let userName = '';
const handleByProvider = provider.callback();
server.on('request', async (incoming, outgoing) => {
  if (!incoming.url.startsWith('/interaction/')) return handleByProvider(incoming, outgoing);
  const { params } = await provider.interactionDetails(incoming, outgoing);
  const grant = new provider.Grant({ accountId: userName, clientId: params.client_id });
  grant.addOIDCScope(params.scope);
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(incoming, outgoing, { login: { accountId: userName }, consent });
});

process.stdout.write(`ready ${issuer}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  userName = line.replace(/^login /, '');
  process.stdout.write(`token ${await requestIdToken()}\n`);
}
process.exit();

async function requestIdToken() {
  const code = await requestAuthorizationCode();
  const form = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK });
  const basic = Buffer.from(`${CLIENT.client_id}:${CLIENT.client_secret}`).toString('base64');
  const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' };
  const { status, body } = await sendRequest(`${issuer}/token`, { method: 'POST', headers }, form.toString());
  if (status !== 200) throw new Error(`the token endpoint returned ${status}: ${body}`);
  return JSON.parse(body).id_token;
}

/** Returns the authorization code. Follows redirects and keeps cookies, as a browser does, until the provider redirects to the client. */
async function requestAuthorizationCode() {
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
    const { status, headers, body } = await sendRequest(url, { headers: { cookie } });
    for (const set of headers['set-cookie'] ?? []) cookies.set(...set.split(';')[0].split(/=(.*)/).slice(0, 2));
    if (headers.location === undefined) throw new Error(`${url} returned ${status}: ${body}`);
    url = new URL(headers.location, issuer).href;
  }
  const { searchParams } = new URL(url);
  if (!searchParams.has('code')) throw new Error(`the redirect has no authorization code: ${url}`);
  return searchParams.get('code');
}

function sendRequest(url, options, body) {
  return new Promise((resolve, reject) => {
    const outgoingRequest = request(url, { ...options, ca: authority, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: text }));
    });
    outgoingRequest.on('error', reject);
    outgoingRequest.end(body);
  });
}
