@area:rest
Feature: Finalizers, selectors and subresources of cluster-scoped objects
  The same rules apply to cluster-scoped and namespaced resources.

  Background:
    Given a CustomResourceDefinition for the cluster-scoped kind Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer}
      note: {type: string}
      """

  @rule:del-no-new-finalizers @needs:crd
  Scenario Outline: A <write> that adds a finalizer to a terminating cluster-scoped object returns 422
    del-no-new-finalizers: clients cannot add finalizers to a terminating object.
    Detects: a server that compares finalizers only for namespaced objects.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/one"] |
    And the response to DELETE /apis/{unique}.example.com/v1/widgets/a-{unique} with this body is saved as "deletion":
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
  Scenario Outline: DELETE with <option> of a cluster-scoped object with a finalizer returns 200 with the terminating object
    del-pending-returns-object: the object has a deletionTimestamp and its finalizers.
    Detects: a server that returns a Status for cluster-scoped objects.
    Given the Widget "empty" named "a-{unique}" with:
      | metadata.finalizers | ["example.com/one"] |
    When DELETE /apis/{unique}.example.com/v1/widgets/a-{unique}?<option>
    Then the response is 200
    And the response has:
      | kind                       | Widget           |
      | metadata.uid               | {a:metadata.uid} |
      | metadata.deletionTimestamp | (present)        |

    Examples: options
      | option                       |
      | gracePeriodSeconds=0         |
      | propagationPolicy=Background |

  @rule:watch-selector-leaves @needs:crd
  Scenario: A watch with a labelSelector reports cluster-scoped objects that enter and leave the selection
    watch-selector-leaves: each event has the resourceVersion of its change, so that a new watch can start after the event.
    Detects: a server that evaluates selectors on the previous state, or sends the previous resourceVersion, for cluster-scoped objects.
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
  Scenario Outline: A <write> of the status of a cluster-scoped object leaves labels and annotations unchanged
    sub-status-metadata-of-custom: a write of the status of a custom object does not change labels and annotations.
    Detects: a server that stores the metadata from the request body for cluster-scoped objects.
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
    ssa-dropped-field-deleted: the server removes a field that the manager no longer applies.
    Detects: a server that loses the previous applied configuration of cluster-scoped objects.
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

  @needs:crd
  Scenario Outline: A PUT of the <subresource> of a cluster-scoped object with a stale resourceVersion returns 409 Conflict
    sub-status-put-stale-409, sub-scale-put-stale-409: a subresource has the resourceVersion of its object.
    Detects: a server that compares the resourceVersion of subresources only for namespaced objects.
    Given the Widget "empty" named "a-{unique}" with:
      | spec.replicas | 1 |
    And the response to GET /apis/{unique}.example.com/v1/widgets/a-{unique}/<subresource> is saved as "old"
    And the manager "one" has changed the Widget "a-{unique}":
      """
      spec: {replicas: 2}
      """
    When PUT /apis/{unique}.example.com/v1/widgets/a-{unique}/<subresource> with the saved object "old" where:
      | <field>.replicas         | 6                              |
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
    Then the response is 409 Conflict
    And the stored Widget "a-{unique}" is unchanged

    @rule:sub-status-put-stale-409
    Examples: status
      | subresource | field  |
      | status      | status |

    @rule:sub-scale-put-stale-409
    Examples: scale
      | subresource | field |
      | scale       | spec  |
