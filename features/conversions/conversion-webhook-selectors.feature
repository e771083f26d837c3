@area:conversions
@needs:crd
@needs:webhooks
Feature: Selectors, dry runs and cached reads of converted custom objects
  Selectors apply to the objects in the version of the request. A conversion webhook can change the labels of an object.

  Background:
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer}
      length: {type: integer}
      replicas: {type: integer}
      """

  # Up to 1.16, conversion webhooks must accept reviews of v1beta1.
  @rule:conv-crd-webhook-selectors @rule:conv-crd-webhook-watch @since:1.17
  Scenario: A watch with a labelSelector reports objects by the labels that the conversion webhook returns
    conv-crd-webhook-selectors, conv-crd-webhook-watch: the server converts the object and its previous state, and then compares their labels.
    Detects: a server that compares the selector with the labels of stored objects, so that events are missing or have another type.
    Given the conversion webhook "Widget" with:
      """
      each: {metadata: {labels: {app: old}}}
      """
    And a watch on /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets?watch=1&labelSelector=app%3Dold
    And the manager "one" has applied the Widget "a":
      """
      {metadata: {labels: {app: web}}, spec: {size: 3}}
      """
    And the manager "one" has applied the Widget "a":
      """
      {metadata: {labels: {app: web}}, spec: {size: 4}}
      """
    When DELETE /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a
    Then the watch reports:
      | type     | name | apiVersion                | metadata.labels.app | spec.size |
      | ADDED    | a    | {unique}.example.com/beta | old                 | 3         |
      | MODIFIED | a    | {unique}.example.com/beta | old                 | 4         |
      | DELETED  | a    | {unique}.example.com/beta | old                 | 4         |

  @rule:conv-crd-webhook-selectors
  Scenario Outline: A list with the labelSelector <selector> in another version contains <count> of two objects
    conv-crd-webhook-selectors: the selector is compared with the labels of each converted object, and not with the stored labels.
    Detects: a server that compares the selector with stored objects, or returns only the first selected object.
    Given the conversion webhook "Widget" with:
      """
      each: {metadata: {labels: {app: old}}}
      """
    And these Widget exist:
      | name | metadata.labels |
      | a    | {"app":"web"}   |
      | b    | {"app":"db"}    |
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets?labelSelector=<selector>
    Then the list has:
      | items.(count) | is | <count> |

    Examples: selectors
      | selector  | count |
      | app%3Dold | 2     |
      | app!%3Ddb | 2     |
      | app%3Dweb | 0     |

  @rule:conv-crd-webhook-reads
  Scenario Outline: <read> in another version returns the object that the webhook returns
    conv-crd-webhook-reads: the server converts the object, wherever it reads the object from.
    Detects: a server that returns the stored object of its watch cache without conversion.
    Given the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    And these Widget exist:
      | name | spec.size |
      | a    | 3         |
    # The watch cache may not contain a new object yet.
    And within 30 seconds these checks succeed:
      | GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a<query> | 200 |
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a<query>
    Then the response has:
      | apiVersion | {unique}.example.com/beta |
      | spec       | {"length":3}              |

    Examples: reads
      | read                                 | query                                         |
      | GET                                  |                                               |
      | GET with resourceVersion=0           | ?resourceVersion=0                            |
      | GET with the current resourceVersion | ?resourceVersion={a:metadata.resourceVersion} |

  @rule:conv-crd-webhook-writes
  Scenario Outline: A dry-run <write> in another version returns the object in this version
    conv-crd-webhook-writes: the response to a dry run is the object as a read would return it, and nothing is stored.
    Detects: a server that returns the object in the storage version, or stores the object.
    Given the conversion webhook "Widget" with:
      """
      renames: {beta: {size: length}, v1: {length: size}}
      """
    And these Widget exist:
      | name | spec.size |
      | a    | 3         |
    When <method> /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets<path>?dryRun=All<query> with the body:
      """<type>
      <body>
      """
    Then the response has:
      | apiVersion | {unique}.example.com/beta |
      | spec       | {"length":5}              |
    And the stored Widget "a" is unchanged

    Examples: writes
      | write             | method | path | query                   | type                         | body                                                                                                                                                    |
      | POST              | POST   |      |                         | application/json             | {"apiVersion":"{unique}.example.com/beta","kind":"Widget","metadata":{"name":"b"},"spec":{"length":5}}                                                  |
      | PUT               | PUT    | /a   |                         | application/json             | {"apiVersion":"{unique}.example.com/beta","kind":"Widget","metadata":{"name":"a","resourceVersion":"{a:metadata.resourceVersion}"},"spec":{"length":5}} |
      | merge patch       | PATCH  | /a   |                         | application/merge-patch+json | {"spec":{"length":5}}                                                                                                                                   |
      | server-side apply | PATCH  | /a   | &fieldManager=m&force=1 | application/apply-patch+yaml | {"apiVersion":"{unique}.example.com/beta","kind":"Widget","metadata":{"name":"a"},"spec":{"length":5}}                                                  |
