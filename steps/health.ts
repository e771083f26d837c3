/** The health checks that a scenario makes fail. */
import { Given } from '@cucumber/cucumber';
import { failCheck, healCheck } from '../client/control.ts';
import { harness } from '../client/errors.ts';
import type { AssayWorld } from './world.ts';

Given('the health check {string} fails', async function (this: AssayWorld, check: string) {
  const { control } = this.subject;
  if (control === undefined) throw harness('no control port: tag the scenario with @needs:fault-injection');
  await failCheck(control, check);
  this.atEnd.push(() => healCheck(control, check));
});
