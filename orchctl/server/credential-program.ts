/** Validates the credential program of a kubeconfig entry before a request is sent. */

import type { KubeconfigEntry } from '../../client/kubeconfig/files.ts';
import { isJsonObject } from '../../values/json-object.ts';
import { fail } from '../errors.ts';

const VERSION_PATTERN = /^client\.authentication(?:\.[a-z0-9.]+)?\/v1(?:beta1)?$/;
const INTERACTIVE_MODES = ['Never', 'IfAvailable', 'Always'];

export function validateCredentialProgram(user: KubeconfigEntry | undefined, name: string): void {
  const { exec, 'auth-provider': provider } = user?.fields ?? {};
  if (isJsonObject(provider)) {
    fail(
      `no auth provider found for name ${JSON.stringify(provider.name)}: use exec for a program that returns credentials`,
    );
  }
  if (exec === undefined || exec === null) return;
  if (!isJsonObject(exec)) fail(`exec of ${name} must have members`);
  const { command = '', apiVersion = '', interactiveMode } = exec;
  if (command === '') fail(`command must be specified for ${name} to use exec authentication plugin`);
  if (apiVersion === '') fail(`apiVersion must be specified for ${name} to use exec authentication plugin`);
  if (typeof apiVersion !== 'string' || !VERSION_PATTERN.test(apiVersion))
    fail(`exec plugin: invalid apiVersion ${JSON.stringify(apiVersion)}`);
  // The API version v1beta1 does not require interactiveMode.
  if (interactiveMode === undefined && apiVersion.endsWith('/v1'))
    fail(`interactiveMode must be specified for ${name} to use exec authentication plugin`);
  if (interactiveMode !== undefined && !INTERACTIVE_MODES.some((mode) => mode === interactiveMode))
    fail(`invalid interactiveMode for ${name}: ${JSON.stringify(interactiveMode)}`);
}
