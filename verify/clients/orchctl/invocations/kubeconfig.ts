/** Creates the kubeconfig of the invocations. It refers to certificates in the same folder. */

export function renderKubeconfig(): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'usual',
    clusters: [
      { name: 'secure', cluster: { server: '{secure}', 'certificate-authority': 'ca.pem' } },
      { name: 'trusting-nobody', cluster: { server: '{secure}' } },
      { name: 'plain', cluster: { server: '{plain}' } },
      { name: 'nowhere', cluster: { server: 'https://127.0.0.1:1', 'certificate-authority': 'ca.pem' } },
      { name: 'unnamed-host', cluster: { server: 'http://absent.invalid' } },
    ],
    users: [
      { name: 'holder', user: { token: 'token-of-holder' } },
      { name: 'other', user: { token: 'token-of-other' } },
      { name: 'nobody', user: {} },
    ],
    contexts: [
      { name: 'usual', context: { cluster: 'secure', user: 'holder' } },
      { name: 'plain', context: { cluster: 'plain', user: 'holder' } },
      { name: 'second', context: { cluster: 'secure', user: 'other', namespace: 'default' } },
      { name: 'nowhere', context: { cluster: 'nowhere', user: 'holder' } },
      { name: 'dangling', context: { cluster: 'gone', user: 'gone' } },
    ],
  });
}
