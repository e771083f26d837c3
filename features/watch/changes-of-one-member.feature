@area:watch
Feature: Watch events for changes of a single member
  A watch reports every change, whatever the changed member, the representation and the selector are.

  @rule:watch-type-modified @needs:type:configmaps
  Scenario Outline: A watch <watch> reports a change of only <member>
    watch-type-modified: a change of any member is an event.
    Detects: a server that reports only changes of certain members, or of the members that the representation contains.
    Given the ConfigMap "empty" named "o"
    And the ConfigMap "empty" named "a" with:
      | metadata.labels | {"app":"web"} |
    And the request header "Accept" is "<accept>"
    And a watch on /api/v1/namespaces/{namespace}/configmaps?watch=1&resourceVersion={a:metadata.resourceVersion}<query>
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/merge-patch+json
      <patch>
      """
    Then the response is 200
    And the watch reports exactly:
      | type     | name | metadata.resourceVersion        |
      | MODIFIED | a    | {last:metadata.resourceVersion} |

    Examples: members in a watch without a selector
      | watch              | member           | patch                                                                                                         | query | accept           |
      | without a selector | annotations      | {"metadata":{"annotations":{"a":"b"}}}                                                                        |       | application/json |
      | without a selector | finalizers       | {"metadata":{"finalizers":["example.com/hold"]}}                                                              |       | application/json |
      | without a selector | owner references | {"metadata":{"ownerReferences":[{"apiVersion":"v1","kind":"ConfigMap","name":"o","uid":"{o:metadata.uid}"}]}} |       | application/json |
      | without a selector | managedFields    | {"metadata":{"managedFields":[{}]}}                                                                           |       | application/json |

    Examples: members in a watch with a labelSelector
      | watch                | member        | patch                                  | query                    | accept           |
      | with a labelSelector | annotations   | {"metadata":{"annotations":{"a":"b"}}} | &labelSelector=app%3Dweb | application/json |
      | with a labelSelector | data          | {"data":{"a":"b"}}                     | &labelSelector=app%3Dweb | application/json |
      | with a labelSelector | managedFields | {"metadata":{"managedFields":[{}]}}    | &labelSelector=app%3Dweb | application/json |

    Examples: members that PartialObjectMetadata does not contain
      | watch                    | member        | patch                               | query | accept                                                        |
      | as PartialObjectMetadata | data          | {"data":{"a":"b"}}                  |       | application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1 |
      | as PartialObjectMetadata | managedFields | {"metadata":{"managedFields":[{}]}} |       | application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1 |

  @rule:watch-type-modified @needs:crd
  Scenario Outline: A watch <watch> reports a change of the status
    watch-type-modified: a write of the status is an event.
    Detects: a server that reports only changes of the spec and the metadata.
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      note: {type: string}
      """
    And the manager "one" has applied the Widget "a":
      """
      {metadata: {labels: {app: web}}, spec: {note: x}}
      """
    And the request header "Accept" is "<accept>"
    And a watch on /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets?watch=1&resourceVersion={a:metadata.resourceVersion}<query>
    When PATCH /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/status with the body:
      """application/merge-patch+json
      {"status": {"replicas": 2}}
      """
    Then the response is 200
    And the watch reports:
      | type     | name | metadata.resourceVersion        |
      | MODIFIED | a    | {last:metadata.resourceVersion} |

    Examples: watches
      | watch                    | query                    | accept                                                        |
      | without a selector       |                          | application/json                                              |
      | with a labelSelector     | &labelSelector=app%3Dweb | application/json                                              |
      | as PartialObjectMetadata |                          | application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1 |

  @rule:watch-type-modified @resource
  Scenario Outline: A watch <watch> reports the start of a deletion and the removal of one of two finalizers as MODIFIED
    watch-type-modified: an object exists until its last finalizer is removed.
    Detects: a server that reports DELETED when the deletion starts, or that reports no changes of terminating objects.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/a","example.com/b"] |
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}<query>
    And the resource "a" is terminating
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata": {"finalizers": ["example.com/a"]}}
      """
    Then the response is 200
    And the watch reports exactly:
      | type     | name | metadata.deletionTimestamp | metadata.finalizers               |
      | MODIFIED | a    | (present)                  | ["example.com/a","example.com/b"] |
      | MODIFIED | a    | (present)                  | ["example.com/a"]                 |

    Examples: watches
      | watch                | query                    |
      | without a selector   |                          |
      | with a labelSelector | &labelSelector=app%3Dweb |
