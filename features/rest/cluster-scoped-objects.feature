@area:rest
Feature: Cluster-scoped objects
  The rules for finalizers, selectors, subresources and omitted fields do not depend on the scope of a resource.

  Background:
    Given a CustomResourceDefinition for cluster-scoped Widget with the versions "v1", status and scale, whose spec has:
      """
      replicas: {type: integer}
      note: {type: string}
      """

  @rule:del-no-new-finalizers @needs:crd
  Scenario Outline: A <write> that adds a finalizer to a terminating cluster-scoped object returns 422
    del-no-new-finalizers: the object keeps the finalizers that it has.
    Detects: a server that compares finalizers of namespaced objects only.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/one"] |
    And the response to DELETE /apis/{unique}.example.com/v1/widgets/a-{unique} with this body is saved as "marked":
      """
      {}
      """
    And the stored Widget "a-{unique}" is saved as "a"
    When <method> /apis/{unique}.example.com/v1/widgets/a-{unique} with the body:
      """<type>
      {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a-{unique}","resourceVersion":"{a:metadata.resourceVersion}","finalizers":["example.com/one","example.com/two"]}}
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.finalizers |
    And the stored Widget "a-{unique}" is unchanged

    Examples: writes
      | write       | method | type                         |
      | PUT         | PUT    | application/json             |
      | merge patch | PATCH  | application/merge-patch+json |

  @rule:del-pending-returns-object @profile:kubernetes @needs:crd
  Scenario Outline: DELETE of <target> returns 200 with the terminating object
    del-pending-returns-object: the object has a deletionTimestamp and its finalizers.
    Detects: a server that returns a Status for cluster-scoped objects.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/one"] |
    When DELETE /apis/{unique}.example.com/v1/widgets/a-{unique}<query>
    Then the response is 200
    And the response has:
      | kind                       | Widget           |
      | metadata.uid               | {a:metadata.uid} |
      | metadata.deletionTimestamp | (present)        |

    Examples: targets
      | target                                              | query                         |
      | a cluster-scoped object with gracePeriodSeconds=0   | ?gracePeriodSeconds=0         |
      | a cluster-scoped object with background propagation | ?propagationPolicy=Background |

  @rule:watch-selector-leaves @needs:crd
  Scenario: A watch with a labelSelector reports cluster-scoped objects that enter and leave the selection
    watch-selector-leaves: the version of each event is that of the change, so that a watch can continue there.
    Detects: a server that compares selectors with the former state, or sends the former version, for objects without a namespace.
    Given the Widget "empty" named "start-{unique}"
    And the Widget "empty" named "a-{unique}"
    And the manager "one" has changed the Widget "a-{unique}":
      """
      metadata: {labels: {app: web}}
      """
    And the manager "one" has changed the Widget "a-{unique}":
      """
      metadata: {labels: {app: db}}
      """
    And the stored Widget "a-{unique}" is saved as "left"
    When a watch is opened on /apis/{unique}.example.com/v1/widgets?watch=1&labelSelector=app%3Dweb&resourceVersion={start:metadata.resourceVersion}
    Then the watch reports:
      | type    | name       | metadata.labels.app | metadata.resourceVersion        |
      | ADDED   | a-{unique} | web                 | (not empty)                     |
      | DELETED | a-{unique} | web                 | {left:metadata.resourceVersion} |

  @rule:sub-status-metadata-of-custom @needs:crd
  Scenario Outline: A <write> of the status of a cluster-scoped object leaves its labels and annotations unchanged
    sub-status-metadata-of-custom: the scope of the object makes no difference.
    Detects: a server that stores the metadata in the body for objects without a namespace.
    Given the Widget "empty" named "a-{unique}" with:
      | spec.replicas       | 1   |
      | metadata.labels.app | web |
    When <method> /apis/{unique}.example.com/v1/widgets/a-{unique}/status with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the stored Widget "a-{unique}" has:
      | metadata.labels      | {"app":"web"} |
      | metadata.annotations | (absent)      |
      | status.replicas      | 2             |

    Examples: writes
      | write       | method | type                         | body                                                                                                                                                                                                                                   |
      | PUT         | PUT    | application/json             | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a-{unique}","resourceVersion":"{a:metadata.resourceVersion}","labels":{"app":"db"},"annotations":{"a":"b"}},"spec":{"replicas":1},"status":{"replicas":2}} |
      | merge patch | PATCH  | application/merge-patch+json | {"metadata":{"labels":{"app":"db"},"annotations":{"a":"b"}},"spec":{"replicas":1},"status":{"replicas":2}}                                                                                                                             |
      | JSON Patch  | PATCH  | application/json-patch+json  | [{"op":"add","path":"/metadata/annotations","value":{"a":"b"}},{"op":"add","path":"/status","value":{"replicas":2}}]                                                                                                                   |

  @rule:ssa-dropped-field-deleted @needs:crd
  Scenario: An apply of a cluster-scoped object removes the fields that it omits
    ssa-dropped-field-deleted: the scope of the object makes no difference.
    Detects: a server that loses the previous configuration of objects without a namespace.
    Given the manager "one" has applied the Widget "a-{unique}":
      """
      spec: {replicas: 1, note: first}
      """
    When the manager "one" applies the Widget "a-{unique}":
      """
      spec: {replicas: 1}
      """
    Then the response is 200
    And the stored Widget "a-{unique}" has:
      | spec | {"replicas":1} |
