@area:admission @needs:server-flags @needs:type:pods @needs:type:serviceaccounts @since:1.22
Feature: Service accounts of new Pods
  A new Pod runs as a service account of its namespace, and gets the token and the imagePullSecrets of the account.

  Background: accounts
    Given a server with the launch profile "pod-accounts"
    And the manager "one" has applied the ServiceAccount "default":
      """
      metadata: { labels: { applied: "true" } }
      """
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot, annotations: { "{dialect:domain}/enforce-mountable-secrets": "true" } }
      imagePullSecrets: [{ name: p }, { name: q }]
      secrets: [{ name: s }]
      """
    And the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "quiet":
      """
      metadata: { name: quiet }
      automountServiceAccountToken: false
      """

  @rule:adm-service-account
  Scenario Outline: A new Pod with <spec> has <result>
    adm-service-account: the server completes the Pod with the values of its account.
    Detects: a server that stores the Pod as it was sent, or replaces the values of the Pod.
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { <members> containers: [{ name: c, image: i }] }
      """
    Then the response is 201
    And the response has:
      | spec.<property> | <value> |

    Examples: accounts and secrets
      | result                                           | spec                             | members                                                     | property           | value                       |
      | the serviceAccountName default                   | no account                       |                                                             | serviceAccountName | default                     |
      | no imagePullSecrets                              | no account                       |                                                             | imagePullSecrets   | (absent)                    |
      | the imagePullSecrets [{"name":"p"},{"name":"q"}] | an account with imagePullSecrets | serviceAccountName: robot,                                  | imagePullSecrets   | [{"name":"p"},{"name":"q"}] |
      | the imagePullSecrets [{"name":"q"}]              | its own imagePullSecrets         | serviceAccountName: robot, imagePullSecrets: [{ name: q }], | imagePullSecrets   | [{"name":"q"}]              |

    Examples: mounted tokens
      | result                                                             | spec                                                                   | members                                                        | property                                            | value                                            |
      | a volume whose name begins with kube-api-access-                   | no account                                                             |                                                                | volumes[0].name                                     | /^kube-api-access-/                              |
      | a projected token that expires after 3607 seconds                  | no account                                                             |                                                                | volumes[0].projected.sources[0].serviceAccountToken | {"expirationSeconds":3607,"path":"token"}        |
      | a volume mount at /var/run/secrets/{dialect:domain}/serviceaccount | no account                                                             |                                                                | containers[0].volumeMounts[0].mountPath             | /var/run/secrets/{dialect:domain}/serviceaccount |
      | a read-only volume mount in the init container                     | an init container                                                      | initContainers: [{ name: b, image: i }],                       | initContainers[0].volumeMounts[0].readOnly          | true                                             |
      | no volumes                                                         | automountServiceAccountToken false                                     | automountServiceAccountToken: false,                           | volumes                                             | (absent)                                         |
      | no volumes                                                         | an account that mounts no tokens                                       | serviceAccountName: quiet,                                     | volumes                                             | (absent)                                         |
      | a volume whose name begins with kube-api-access-                   | automountServiceAccountToken true and an account that mounts no tokens | serviceAccountName: quiet, automountServiceAccountToken: true, | volumes[0].name                                     | /^kube-api-access-/                              |

  @rule:adm-service-account
  Scenario Outline: POST of a Pod with <spec> returns <response> on a server with service accounts
    adm-service-account: the account must exist, a mirror Pod has none, and an account can limit the Secrets of its Pods.
    Detects: a server that accepts an absent account, or ignores the annotation of the account.
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a, annotations: { <annotations> } }
      spec: { <members> containers: [{ name: c, image: i }] }
      """
    Then the response is <response>

    Examples: accounts
      | spec                                             | annotations                         | members                                                                       | response      |
      | an absent account                                |                                     | serviceAccountName: none,                                                     | 403 Forbidden |
      | a Secret that its account lists                  |                                     | serviceAccountName: robot, volumes: [{ name: v, secret: { secretName: s } }], | 201           |
      | a Secret that its account does not list          |                                     | serviceAccountName: robot, volumes: [{ name: v, secret: { secretName: t } }], | 403 Forbidden |
      | a pull secret that its account does not list     |                                     | serviceAccountName: robot, imagePullSecrets: [{ name: t }],                   | 403 Forbidden |
      | any Secret and an account without the annotation |                                     | serviceAccountName: quiet, volumes: [{ name: v, secret: { secretName: t } }], | 201           |
      | the annotation of a mirror Pod                   | "{dialect:domain}/config.mirror": m | nodeName: n,                                                                  | 201           |
      | the annotation of a mirror Pod and an account    | "{dialect:domain}/config.mirror": m | nodeName: n, serviceAccountName: robot,                                       | 403 Forbidden |
      | the annotation of a mirror Pod and a Secret      | "{dialect:domain}/config.mirror": m | nodeName: n, volumes: [{ name: v, secret: { secretName: s } }],               | 403 Forbidden |
