/**
 * Sentences about admission webhooks, which the suite plays on the loopback. A webhook hears of the scenario's own namespace only; a second
 * one beside it, which denies what is marked for it, tells when the server has begun to ask.
 */
import { type DataTable, Given, Then } from '@cucumber/cucumber';
import { apiVersionOf, pathOf } from '../client/discovery.ts';
import { isSuccess } from '../client/exchange.ts';
import { serveWebhooks, type WebhookAnswer, type WebhookServer } from '../client/webhook-server.ts';
import { dialect } from '../spec/dialect.ts';
import { until } from './waiting.ts';
import type { AssayWorld } from './world.ts';

/** Milliseconds within which the server must ask a webhook that was configured. */
const IN_FORCE_LIMIT = 10_000;
const CONFIGURATIONS = /^the (mutating|validating) webhook "([^"]*)" with:$/;
const DOMAIN = 'example.com';

const servers = new WeakMap<AssayWorld, Promise<WebhookServer>>();

function webhooksOf(world: AssayWorld): Promise<WebhookServer> {
  const known = servers.get(world) ?? serveWebhooks();
  if (!servers.has(world)) world.atLast.push(async () => (await known).close());
  servers.set(world, known);
  return known;
}

interface Written {
  readonly answers?: WebhookAnswer;
  readonly answersDry?: WebhookAnswer;
  readonly [field: string]: unknown;
}

/** The doc string has the webhook's fields, and in `answers` its response (`answersDry` where a dry run gets another), whose `patch` is a list of operations. */
Given(CONFIGURATIONS, async function (this: AssayWorld, sort: string, name: string, source: string) {
  const { parse } = await import('yaml');
  const { answers = {}, answersDry, ...fields } = parse(await this.text(source)) as Written;
  const server = await webhooksOf(this);
  const kind = sort === 'mutating' ? 'MutatingWebhookConfiguration' : 'ValidatingWebhookConfiguration';
  const configuration = `${name}-${this.unique}`;
  const { protocolPrefix } = dialect(this.subject.inventory.dialect);
  const common = (path: string) => ({
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    clientConfig: { url: server.urlOf(path), caBundle: server.caBundle },
  });
  const namespaceSelector = { matchLabels: { [`${protocolPrefix}/metadata.name`]: await this.namespace() } };
  const marked = { matchLabels: { 'assay-webhook': configuration } };
  const resources = ['limitranges'];
  const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources }];
  server.answers(name, answers, answersDry);
  server.answers(`${name} in force`, { allowed: false });
  const webhooks = [
    { name: `${name}.${DOMAIN}`, ...common(name), namespaceSelector, ...fields },
    { name: `force.${DOMAIN}`, ...common(`${name} in force`), namespaceSelector, objectSelector: marked, rules },
  ];
  const type = this.resource(kind);
  const manifest = { apiVersion: apiVersionOf(type), kind, metadata: { name: configuration }, webhooks };
  await this.prepare({ method: 'POST', path: pathOf(type), body: JSON.stringify(manifest) });
  await comesIntoForce(this, name, configuration);
});

/** What is marked is refused as soon as webhooks are asked. */
async function comesIntoForce(world: AssayWorld, name: string, mark: string): Promise<void> {
  const path = await world.pathTo('LimitRange');
  const body = JSON.stringify({
    metadata: { name: 'marked', labels: { 'assay-webhook': mark } },
    spec: { limits: [] },
  });
  const holds = await until(async () => {
    if (!isSuccess(await world.send({ method: 'POST', path, body }))) return true;
    await world.send({ method: 'DELETE', path: `${path}/marked` });
    return false;
  }, IN_FORCE_LIMIT);
  world.check(`the webhook ${name} is asked`, 'it denies what is marked for it', 'nothing is denied', holds);
}

/** All requests of the AdmissionReviews, in order; columns are paths. */
Then('the webhook {string} was asked:', async function (this: AssayWorld, name: string, table: DataTable) {
  const asked = (await webhooksOf(this)).asked(name);
  this.compare(`how often the webhook ${name} was asked`, { value: table.hashes().length }, asked.length);
  for (const [at, row] of table.hashes().entries()) {
    await this.compareRows(`request ${at + 1} to the webhook ${name}`, asked[at], Object.entries(row));
  }
});

Then('the webhook {string} was asked nothing', async function (this: AssayWorld, name: string) {
  this.compare(`what the webhook ${name} was asked`, { value: [] }, (await webhooksOf(this)).asked(name));
});
