@area:subresources
Feature: Preconditions of writes of the status
  The resourceVersion in a write of the status, and the tests of a JSON Patch, are preconditions on the object.

  Scenario Outline: A PUT of the status of <resource kind> with a stale resourceVersion returns 409 Conflict
    sub-status-put-stale-409: a controller cannot overwrite a later write of another client.
    Detects: a server that does not compare resource versions in writes of the status.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the manager "one" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    And the stored resource "a" is saved as "a"
    When PUT /{collection}/a/status with the saved object "old" where:
      | {resource:status field}  | {resource:other status value}  |
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:sub-status-put-stale-409 @resource @needs:resource:status
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-status-put-stale-409 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: A PUT of the status of <resource kind> that was read before a change of <changed object> returns 409 Conflict
    sub-status-put-stale-409: the object and its status have the same resourceVersion.
    Detects: a server with a separate resourceVersion for the status.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the manager "one" has changed the resource "a":
      """
      {metadata: {annotations: {note: x}}}
      """
    And the stored resource "a" is saved as "a"
    When PUT /{collection}/a/status with the saved object "old" where:
      | {resource:status field}  | {resource:status value}        |
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:sub-status-put-stale-409 @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | changed object |
      | the resource under test | the object     |

    @rule:sub-status-put-stale-409 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | changed object |
      | a custom resource | the object     |

  Scenario Outline: A <write> of the status of <resource kind> with a stale resourceVersion returns 409 Conflict
    sub-status-patch-stale-409: a resourceVersion in a patch is a precondition.
    Detects: a server that ignores the resourceVersion and applies the patch to the current object.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the manager "two" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    When PATCH /{collection}/a/status?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name            | a                              |
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
      | {resource:status field}  | {resource:other status value}  |
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:sub-status-patch-stale-409 @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write             | type                         | query       |
      | the resource under test | merge patch       | application/merge-patch+json |             |
      | the resource under test | server-side apply | application/apply-patch+yaml | &force=true |

    @rule:sub-status-patch-stale-409 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write             | type                         | query       |
      | a custom resource | merge patch       | application/merge-patch+json |             |
      | a custom resource | server-side apply | application/apply-patch+yaml | &force=true |

    @rule:sub-status-patch-stale-409 @resource @needs:resource:status @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | resource kind           | write                         | type                                   | query       |
      | the resource under test | strategic merge patch         | application/strategic-merge-patch+json |             |
      | the resource under test | dry-run strategic merge patch | application/strategic-merge-patch+json | &dryRun=All |

    @rule:sub-status-patch-stale-409 @resource @needs:resource:status
    Examples: dry runs of the resource under test
      | resource kind           | write                     | type                         | query                  |
      | the resource under test | dry-run merge patch       | application/merge-patch+json | &dryRun=All            |
      | the resource under test | dry-run server-side apply | application/apply-patch+yaml | &force=true&dryRun=All |

    @rule:sub-status-patch-stale-409 @resource:custom @needs:crd
    Examples: dry runs of a custom resource
      | resource kind     | write                     | type                         | query                  |
      | a custom resource | dry-run merge patch       | application/merge-patch+json | &dryRun=All            |
      | a custom resource | dry-run server-side apply | application/apply-patch+yaml | &force=true&dryRun=All |

  Scenario Outline: A JSON Patch of the status of <resource kind> with <precondition> returns <response>
    sub-status-patch-stale-409: the server applies the patch to the complete object, including its metadata.
    Detects: a server that ignores tests of a JSON Patch of the status, or the resourceVersion that the patch sets.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a/status with the body:
      """application/json-patch+json
      [<operation>,{"op":"add","path":"/status","value":{"replicas":3}}]
      """
    Then the response is <response>
    And the stored resource "a" is unchanged

    @rule:sub-status-patch-stale-409 @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | precondition           | response     | operation                                                       |
      | the resource under test | an old resourceVersion | 409 Conflict | {"op":"replace","path":"/metadata/resourceVersion","value":"1"} |
      | the resource under test | a test that fails      | 422 Invalid  | {"op":"test","path":"/metadata/resourceVersion","value":"1"}    |

    @rule:sub-status-patch-stale-409 @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | precondition           | response     | operation                                                       |
      | a custom resource | an old resourceVersion | 409 Conflict | {"op":"replace","path":"/metadata/resourceVersion","value":"1"} |
      | a custom resource | a test that fails      | 422 Invalid  | {"op":"test","path":"/metadata/resourceVersion","value":"1"}    |

  Scenario Outline: A JSON Patch of the status of <resource kind> can test <field>
    sub-status-writes-status-only: the server applies the patch to the complete object, but stores only the status.
    Detects: a server that applies the patch only to the status.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a/status with the body:
      """application/json-patch+json
      [{"op":"test","path":"<path>","value":<value>},{"op":"add","path":"/status","value":{resource:status members}}]
      """
    Then the response is 200
    And the response has:
      | {resource:status field} | {resource:status value} |

    @rule:sub-status-writes-status-only @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | field      | path                 | value |
      | the resource under test | the name   | /metadata/name       | "a"   |
      | the resource under test | the labels | /metadata/labels/app | "web" |

    @rule:sub-status-writes-status-only @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | field    | path                | value         |
      | a custom resource | the spec | /{resource:content} | {a:(content)} |
