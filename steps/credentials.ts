/**
 * Sentences about who asks: servers that know the users of a profile, and requests that go to their TLS port with a certificate of
 * `client/credentials/material.ts` or without one. Scenarios need a capability that only a run with servers of its own has.
 */
import { type DataTable, Given, Then } from '@cucumber/cucumber';
import { readsTokens } from '../client/capabilities.ts';
import { harness } from '../client/errors.ts';
import { jsonOf } from '../client/exchange.ts';
import { type Target, withoutCredentials } from '../client/target.ts';
import { describe, meets, show } from './matching.ts';
import { lookUp } from './paths.ts';
import { overTls, type SharedServer, sharedServer } from './shared-servers.ts';
import { isByAddress } from './worker-subject.ts';
import type { AssayWorld } from './world.ts';

const servers = new WeakMap<AssayWorld, SharedServer>();

Given('a server that knows the users of the profile {string}', async function (this: AssayWorld, profile: string) {
  if (this.namespaces.size > 0) throw harness('another server must be named before anything is made on this one');
  // A server by address that was seen to refuse strangers has the users of this profile: those that are impersonated.
  if (profile === 'rbac' && isByAddress(this.parameters)) return;
  const server = await sharedServer(this.parameters, this.subject, profile);
  servers.set(this, server);
  this.subject = server.subject;
  this.launched = server.launched;
});

/** The server under judgement, where it reads tokens; else one that several scenarios share. */
Given('a server that reads bearer tokens', async function (this: AssayWorld) {
  if (await readsTokens(this.target)) return;
  const { subject, launched } = await sharedServer(this.parameters, this.subject, 'users');
  this.subject = subject;
  this.launched = launched;
});

/** The server under judgement, where the run was given credentials for it, and so can leave them out; else one that several scenarios share. */
Given('a server that knows who shows nothing', async function (this: AssayWorld) {
  if (isByAddress(this.parameters)) return;
  const server = await sharedServer(this.parameters, this.subject, 'users');
  servers.set(this, server);
  this.subject = server.subject;
  this.launched = server.launched;
});

Given('the request shows the certificate {string}', async function (this: AssayWorld, name: string) {
  this.nextTarget = await overTls(serverOf(this), name);
});

Given('the request shows no certificate', async function (this: AssayWorld) {
  this.nextTarget = isByAddress(this.parameters) ? nobody(this) : await overTls(serverOf(this));
});

/** Where a choice is permitted: the members that the header names must all be those of one row. */
Then('the user of the answer is one of:', async function (this: AssayWorld, table: DataTable) {
  const [members = [], ...rows] = table.raw();
  const user = lookUp(jsonOf(this.answer()), 'status.userInfo');
  const users = await Promise.all(rows.map((row) => Promise.all(row.map((cell) => this.expectation(cell)))));
  const holds = users.some((cells) => cells.every((cell, at) => meets(cell, lookUp(user, members[at] ?? ''))));
  const wanted = users.map((cells) => cells.map(describe).join(', ')).join('; or ');
  this.check(`${members.join(', ')} of the user`, wanted, show(user), holds);
});

function nobody(world: AssayWorld): Target {
  const target = withoutCredentials(world.target.description);
  world.atEnd.push(() => target.close());
  return target;
}

function serverOf(world: AssayWorld): SharedServer {
  const server = servers.get(world);
  if (server === undefined) throw harness('name the server first: a server that knows the users of the profile');
  return server;
}
