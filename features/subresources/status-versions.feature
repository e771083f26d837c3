@area:subresources
Feature: One resourceVersion for an object and its subresources
  A write of a subresource changes the resourceVersion of the object, so a client that read the object earlier must read the object again.

  Scenario Outline: A <write> of <resource kind> with a resourceVersion older than the last status update returns 409 Conflict
    rest-put-stale-version-409, rest-patch-conditional-on-version: the object and its status have the same resourceVersion.
    Detects: a server that stores the status separately, or compares the resourceVersion only with the last write of the object itself.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the manager "two" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    And the stored resource "a" is saved as "a"
    When <method> /{collection}/a?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name            | a                              |
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
      | {resource:content}       | {resource:changed content}     |
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:rest-put-stale-version-409 @resource @needs:resource:status
    Examples: PUT of the resource under test
      | write       | resource kind           | method | type             | query       |
      | PUT         | the resource under test | PUT    | application/json |             |
      | YAML PUT    | the resource under test | PUT    | application/yaml |             |
      | dry-run PUT | the resource under test | PUT    | application/json | &dryRun=All |

    @rule:rest-patch-conditional-on-version @resource @needs:resource:status
    Examples: patches of the resource under test
      | write             | resource kind           | method | type                         | query       |
      | merge patch       | the resource under test | PATCH  | application/merge-patch+json |             |
      | server-side apply | the resource under test | PATCH  | application/apply-patch+yaml | &force=true |

    @rule:rest-put-stale-version-409 @resource:custom @needs:crd
    Examples: PUT of a custom resource
      | write | resource kind     | method | type             | query |
      | PUT   | a custom resource | PUT    | application/json |       |

    @rule:rest-patch-conditional-on-version @resource:custom @needs:crd
    Examples: patch of a custom resource
      | write       | resource kind     | method | type                         | query |
      | merge patch | a custom resource | PATCH  | application/merge-patch+json |       |

  Scenario Outline: A <write> of <resource kind> with a resourceVersion older than the last scale update returns 409 Conflict
    rest-put-stale-version-409, sub-status-put-stale-409: the object and its scale have the same resourceVersion.
    Detects: a server that compares the resourceVersion only with the last write of the object itself.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the response to PUT /{collection}/a/scale with this body is saved as "scale":
      """
      {kind: Scale, apiVersion: autoscaling/v1, metadata: {name: a, namespace: "{namespace}"}, spec: {replicas: 4}}
      """
    And the stored resource "a" is saved as "a"
    When PUT /{collection}/a<path> with the resource "labelled" where:
      | metadata.name            | a                              |
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
      | metadata.labels.tier     | front                          |
      | status.replicas          | 3                              |
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:rest-put-stale-version-409 @resource @needs:resource:scale
    Examples: resource under test
      | write | resource kind           | path |
      | PUT   | the resource under test |      |

    @rule:sub-status-put-stale-409 @resource @needs:resource:scale @needs:resource:status
    Examples: status of the resource under test
      | write             | resource kind           | path    |
      | PUT of the status | the resource under test | /status |

    @rule:rest-put-stale-version-409 @resource:custom @needs:crd @since:1.17
    Examples: custom resource
      | write | resource kind     | path |
      | PUT   | a custom resource |      |

    @rule:sub-status-put-stale-409 @resource:custom @needs:crd @since:1.17
    Examples: status of a custom resource
      | write             | resource kind     | path    |
      | PUT of the status | a custom resource | /status |

  Scenario Outline: DELETE of <resource kind> with a resourceVersion older than the last status update returns 409 Conflict
    del-precondition-failure-409: the server compares the precondition with the resourceVersion of the object, which a write of the status
    changes.
    Detects: a server that compares the precondition only with the last write of the object itself.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the manager "two" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    When DELETE /{collection}/a with the body:
      """
      {preconditions: {resourceVersion: "{old:metadata.resourceVersion}"}}
      """
    Then the response is 409 Conflict
    And there is a resource "a"

    @rule:del-precondition-failure-409 @resource @needs:resource:status
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:del-precondition-failure-409 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |
