@area:patch @basic
Feature: The basics of patches and of what goes with a write
  What scenarios of patches, apply, dry runs and checked fields stand on. These run first; where one of them fails, what stands on it is not asked.

  @resource @basic:merge-patch @rule:patch-merge-patch-sets
  Scenario: A merge patch sets a field
    patch-merge-patch-sets: application/merge-patch+json, RFC 7386.
    Detects: PATCH is not served, or taken for a PUT.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":"other"}}}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.labels.app | other |

  @resource @basic:json-patch @rule:patch-json-patch
  Scenario: A JSON Patch sets a field
    patch-json-patch: application/json-patch+json, RFC 6902.
    Detects: the list of operations is merged as if it were an object.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"replace","path":"/metadata/labels/app","value":"other"}]
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.labels.app | other |

  @resource @basic:strategic-merge-patch @rule:patch-strategic-merge @needs:resource:strategic-merge-patch
  Scenario: A strategic merge patch sets a field
    patch-strategic-merge: application/strategic-merge-patch+json on a built-in type.
    Detects: the type is not known.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/strategic-merge-patch+json
      {"metadata":{"labels":{"app":"other"}}}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.labels.app | other |

  @resource @basic:create-answer @rule:ep-op-create-201
  Scenario: What is answered to a create is what is stored
    ep-op-create-201: later reads find the same.
    Detects: the answer is what was sent, or lacks what the server adds.
    Given the resource "labelled" named "a"
    When GET /{collection}/a
    Then the answer is the same as "a"

  @resource @basic:apply @rule:patch-apply-yaml
  Scenario: A server-side apply sets a field
    patch-apply-yaml: application/apply-patch+yaml.
    Detects: the type is not known, or the configuration replaces the object.
    Given the resource "plain" named "a"
    When PATCH /{collection}/a?fieldManager=one with the body:
      """application/apply-patch+yaml
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","labels":{"app":"other"}}}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.labels.app | other |

  @resource @basic:managed-fields @rule:mf-entry-manager
  Scenario: A write is recorded with its manager
    mf-entry-manager: a record with the name of the writer.
    Detects: fieldManager is ignored.
    When POST /{collection}?fieldManager=one with the resource "labelled" where:
      | metadata.name | a |
    Then the answer has:
      | metadata.managedFields[0].manager | one |

  @resource @basic:dry-run @rule:dry-all-post-not-stored
  Scenario: A dry run stores nothing
    dry-all-post-not-stored: a following get does not find the object.
    Detects: the parameter is ignored.
    When POST /{collection}?dryRun=All with the resource "plain" where:
      | metadata.name | a |
    Then the answer is a success
    And there is no resource "a"

  @resource @basic:field-validation @rule:fv-strict-unknown-400
  Scenario: Strict field validation refuses a field that there isn't
    fv-strict-unknown-400: 400, and nothing is stored.
    Detects: the parameter is ignored.
    When POST /{collection}?fieldValidation=Strict with the resource "plain" where:
      | metadata.name   | a |
      | metadata.absent | 1 |
    Then the answer is 400
    And there is no resource "a"

  @resource @basic:generate-name @rule:meta-generatename-gives-name
  Scenario: An object may leave its name to the server
    meta-generatename-gives-name: stored under a name chosen by the server.
    Detects: an object without a name.
    When POST /{collection} with the resource "plain" where:
      | metadata.generateName | a- |
    Then the answer is a success
    And the answer has:
      | metadata.name | /^a-./ |

  @resource @basic:preconditions @rule:del-precondition-failure-409
  Scenario: A delete has preconditions
    del-precondition-failure-409: a uid that is not the object's is a conflict.
    Detects: the body of a DELETE is not read.
    Given the resource "plain" named "a"
    When DELETE /{collection}/a with the body:
      """
      preconditions: {uid: 00000000-0000-4000-8000-000000000000}
      """
    Then the answer is 409
    And the stored resource "a" is unchanged
