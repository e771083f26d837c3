/** The types of Cucumber's messages, which its package does not export. */
import type { runCucumber } from '@cucumber/cucumber/api';

export type Message = Parameters<NonNullable<Parameters<typeof runCucumber>[2]>>[0];

type Part<K extends keyof Message> = NonNullable<Message[K]>;
export type GherkinDocument = Part<'gherkinDocument'>;
export type Pickle = Part<'pickle'>;
export type TestCase = Part<'testCase'>;
export type TestStepFinished = Part<'testStepFinished'>;
export type Attachment = Part<'attachment'>;
