/** Faults that break rules of the area authn about the configuration of token issuers. */
import type { Fault } from '../../../faults/fault.ts';

export const tokenConfigurationFaults = {
  'unknown-members-ignored': {
    bug: 'unknown fields of a configuration file are ignored',
    breaks: ['authn-config-validated'],
    in: 'auth/configuration/typed-file.ts',
    find: 'unknownPaths.length > 0',
    put: 'false',
  },
  'configuration-type-unchecked': {
    bug: 'apiVersion and kind of the configuration file are not checked',
    breaks: ['authn-config-file-apiversion', 'authn-config-file-kind'],
    in: 'auth/configuration/typed-file.ts',
    find: '  checkFileType(file, text, type);\n',
    put: '',
  },
  'configuration-unchecked': {
    bug: 'the valid part of an invalid configuration file is used',
    breaks: ['authn-config-validated'],
    in: 'start/authentication-file.ts',
    find: '  if (problems.length > 0) throw new ConfigurationError(formatProblems(problems));\n',
    put: '',
  },
  'half-a-provider': {
    bug: 'the server starts although required OIDC flags are missing',
    breaks: ['authn-oidc-issuer-url-required', 'authn-oidc-client-id-required'],
    in: 'auth/oidc/flags.ts',
    find: "issuerUrl === '' || clientId === ''",
    put: "issuerUrl === '' && clientId === ''",
    also: [
      {
        in: 'start/token-sources.ts',
        find: 'checkConfiguration({ jwt: [configuration] }, validationSettings)',
        put: '{ jwt: [configuration] }',
      },
    ],
  },
  'plain-provider': {
    bug: 'an issuer URL with the scheme http is accepted',
    breaks: ['authn-oidc-issuer-url-https'],
    in: 'auth/configuration/validate.ts',
    find: "scheme.toLowerCase() !== 'https'",
    put: '!/^https?$/i.test(scheme)',
  },
  'configuration-read-once': {
    bug: 'a change of the configuration file takes effect only after a restart',
    breaks: ['authn-config-reload', 'metric-authn-config-reload', 'authz-config-reload'],
    in: 'start/followed-file.ts',
    find: '  realClock.schedule(POLL_INTERVAL_MILLISECONDS, reloadFile);\n}',
    put: '}',
  },
  'broken-configuration-forgets': {
    bug: 'an invalid configuration file removes all issuers',
    breaks: ['authn-config-reload'],
    in: 'start/authentication-file.ts',
    find: 'const configuration = readConfiguration(fileContent, validationSettings.dialect);',
    put: `applyConfiguration({ jwt: [] });
    const configuration = readConfiguration(fileContent, validationSettings.dialect);`,
  },
  'reload-metric-lost': {
    bug: 'reloads of the configuration file are missing in the metrics',
    breaks: ['authn-config-reload', 'metric-authn-config-reload'],
    in: 'start/authentication-file.ts',
    find: 'return reloads;',
    put: 'return createReloadCounter();',
  },
} satisfies Record<string, Fault>;
