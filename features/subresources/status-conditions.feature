@area:subresources
Feature: Conditions of writes of the status
  The status is a part of the object, whose version and uid are conditions here too.

  Scenario Outline: A PUT of the status of <sort> of an older version is a conflict
    sub-status-put-stale-409: two controllers must not overwrite each other.
    Detects: a server that does not compare versions on this path.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And "one" has changed the status of the resource "a":
      """
      {resource:status part}
      """
    And the stored resource "a" is remembered as "a"
    When PUT /{collection}/a/status with "old" where:
      | {resource:status}        | {resource:other status value}  |
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
    Then the answer is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:sub-status-put-stale-409 @resource @needs:resource:status
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-status-put-stale-409 @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |

  Scenario Outline: A PUT of the status of <sort> that was read before a change of <what> is a conflict
    sub-status-put-stale-409: the version is that of the whole object.
    Detects: a server that versions the status by itself.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And "one" has changed the resource "a":
      """
      {metadata: {annotations: {note: x}}}
      """
    And the stored resource "a" is remembered as "a"
    When PUT /{collection}/a/status with "old" where:
      | {resource:status}        | {resource:status value}        |
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
    Then the answer is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:sub-status-put-stale-409 @resource @needs:resource:status
    Examples: the resource
      | sort         | what       |
      | the resource | the object |

    @rule:sub-status-put-stale-409 @resource:custom @needs:crd
    Examples: a custom type
      | sort          | what       |
      | a custom type | the object |

  Scenario Outline: A <write> of the status of <sort> with an older version is a conflict
    sub-status-patch-stale-409: the version in a patch is a condition.
    Detects: a server that applies the patch to whatever is stored.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And "two" has changed the status of the resource "a":
      """
      {resource:status part}
      """
    When PATCH /{collection}/a/status?fieldManager=one<query> with the resource "labelled" in "<type>" where:
      | metadata.name            | a                              |
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
      | {resource:status}        | {resource:other status value}  |
    Then the answer is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:sub-status-patch-stale-409 @resource @needs:resource:status
    Examples: the resource
      | sort         | write       | type                         | query       |
      | the resource | merge patch | application/merge-patch+json |             |
      | the resource | apply       | application/apply-patch+yaml | &force=true |

    @rule:sub-status-patch-stale-409 @resource:custom @needs:crd
    Examples: a custom type
      | sort          | write       | type                         | query       |
      | a custom type | merge patch | application/merge-patch+json |             |
      | a custom type | apply       | application/apply-patch+yaml | &force=true |

  Scenario Outline: A PUT of the status of <sort> with the uid of another object is a conflict
    sub-status-foreign-uid-409: the object that the writer means is gone.
    Detects: a server that does not compare uids on this path.
    Given the resource "labelled" named "a"
    When PUT /{collection}/a/status with "a" where:
      | metadata.uid      | 11111111-2222-4333-8444-555555555555 |
      | {resource:status} | {resource:status value}              |
    Then the answer is 409 Conflict
    And the stored resource "a" is unchanged

    @rule:sub-status-foreign-uid-409 @resource @needs:resource:status
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-status-foreign-uid-409 @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |
