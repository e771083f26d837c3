/**
 * Registers the sentences and hooks with Cucumber, so that `npx cucumber-js` runs the features (cucumber.json). `assay run` does not use
 * this module.
 */
import {
  After,
  AfterAll,
  Before,
  BeforeAll,
  BeforeStep,
  defineParameterType,
  Given,
  setDefaultTimeout,
  setWorldConstructor,
} from '@cucumber/cucumber';
import {
  beginScenario,
  beginStep,
  connectToServer,
  disconnectFromServer,
  endScenario,
  runSentence,
  STEP_TIMEOUT,
} from './harness/hooks.ts';
import type { RunParameters } from './harness/subject.ts';
import { loadSteps, type StepDefinition, vocabulary } from './harness/vocabulary.ts';
import { AssayWorld } from './harness/world.ts';

await loadSteps();

setDefaultTimeout(STEP_TIMEOUT);
setWorldConstructor(AssayWorld);
for (const parameterType of vocabulary.parameterTypes) defineParameterType(parameterType);
for (const definition of vocabulary.definitions) {
  const { timeout } = definition.options;
  Given(definition.pattern, timeout === undefined ? {} : { timeout }, createStepFunction(definition));
}

BeforeAll(function (this: { parameters: RunParameters }) {
  return connectToServer(this.parameters);
});

AfterAll(function (this: { parameters: RunParameters }) {
  return disconnectFromServer(this.parameters);
});

Before({ timeout: -1 }, function (this: AssayWorld, { pickle }) {
  return beginScenario(this, pickle);
});

BeforeStep(function (this: AssayWorld, { pickleStep }) {
  return beginStep(this, pickleStep);
});

After(function (this: AssayWorld, { pickle, result }) {
  return endScenario(this, pickle, result?.status ?? 'UNKNOWN');
});

/**
 * Returns the function that Cucumber calls for a sentence. Cucumber requires that its `length` equals the number of parameters of the
 * sentence.
 */
function createStepFunction({ code }: StepDefinition): (this: AssayWorld, ...parameterValues: unknown[]) => unknown {
  function run(this: AssayWorld, ...parameterValues: unknown[]): unknown {
    return runSentence(this, () => Reflect.apply(code, this, parameterValues));
  }
  return Object.defineProperty(run, 'length', { value: code.length });
}
