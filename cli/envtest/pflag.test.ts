/** Tests parsing of arguments. The error messages are the messages of kube-apiserver 1.32.13. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommandLine } from '../../spec/apiserver-flags.ts';
import { parseCommandLine } from './pflag.ts';

const { flags } = readCommandLine('1.32');

const INVALID_ARGUMENTS: readonly (readonly [args: string, message: string])[] = [
  ['--nope', 'unknown flag: --nope'],
  ['--secure-port=1 --nope=2 --secure-port=x', 'unknown flag: --nope'],
  ['--insecure_port=0', 'unknown flag: --insecure_port'],
  ['-x', "unknown shorthand flag: 'x' in -x"],
  ['--=x', 'bad flag syntax: --=x'],
  ['---v', 'bad flag syntax: ---v'],
  ['--etcd-servers', 'flag needs an argument: --etcd-servers'],
  ['-v', "flag needs an argument: 'v' in -v"],
  ['--secure-port=x', 'invalid argument "x" for "--secure-port" flag: strconv.ParseInt: parsing "x": invalid syntax'],
  ['--v=x', 'invalid argument "x" for "-v, --v" flag: strconv.ParseUint: parsing "x": invalid syntax'],
  [
    '-v --version',
    'invalid argument "--version" for "-v, --v" flag: strconv.ParseUint: parsing "--version": invalid syntax',
  ],
  ['--event-ttl=5', 'invalid argument "5" for "--event-ttl" flag: time: missing unit in duration "5"'],
  ['--bind-address=x', 'invalid argument "x" for "--bind-address" flag: failed to parse IP: "x"'],
  [
    '--service-node-port-range=x',
    'invalid argument "x" for "--service-node-port-range" flag: strconv.Atoi: parsing "x": invalid syntax',
  ],
  [
    '--anonymous-auth=maybe',
    'invalid argument "maybe" for "--anonymous-auth" flag: strconv.ParseBool: parsing "maybe": invalid syntax',
  ],
  [
    '--tls-sni-cert-key=x',
    'invalid argument "x" for "--tls-sni-cert-key" flag: expected comma separated certificate and key file paths',
  ],
  [
    '--kubelet-read-only-port=x',
    'invalid argument "x" for "--kubelet-read-only-port" flag: strconv.ParseUint: parsing "x": invalid syntax',
  ],
];

for (const [args, message] of INVALID_ARGUMENTS) {
  test(`parsing ${args} fails: ${message}`, () => {
    assert.throws(() => parseCommandLine(args.split(' '), flags), { name: 'FlagError', message });
  });
}

test('a value follows = or is the next argument, except for booleans; repeated flags keep their order', () => {
  const args = [
    '--etcd-servers',
    'a',
    '--allow-privileged',
    '--etcd-servers=b=c',
    '-v5',
    '--anonymous-auth=false',
    '--version',
  ];
  const { values, positionalArguments: positional } = parseCommandLine(args, flags);
  assert.deepEqual(Object.fromEntries(values), {
    'etcd-servers': ['a', 'b=c'],
    'allow-privileged': ['true'],
    v: ['5'],
    'anonymous-auth': ['false'],
    version: ['true'],
  });
  assert.deepEqual(positional, []);
});

test('arguments without dashes, and all arguments after --, are positional', () => {
  assert.deepEqual(parseCommandLine(['a', '--allow-privileged', 'b', '--', '--nope'], flags).positionalArguments, [
    'a',
    'b',
    '--nope',
  ]);
});
