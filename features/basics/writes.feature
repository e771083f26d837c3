@area:patch @basic
Feature: Basics of patches and write options
  Prerequisites of the scenarios about patches, apply, dry run and field validation. They run first.
  Scenarios that depend on a failed prerequisite are skipped.

  @resource @basic:merge-patch @rule:patch-merge-patch-sets
  Scenario: A JSON merge patch sets a field
    patch-merge-patch-sets: the media type is application/merge-patch+json (RFC 7386).
    Detects: a server that does not support PATCH, or handles it like PUT.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":"other"}}}
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.labels.app | other |

  @resource @basic:json-patch @rule:patch-json-patch
  Scenario: A JSON patch sets a field
    patch-json-patch: the media type is application/json-patch+json (RFC 6902).
    Detects: a server that merges the list of operations like an object.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"replace","path":"/metadata/labels/app","value":"other"}]
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.labels.app | other |

  @resource @basic:strategic-merge-patch @rule:patch-strategic-merge @needs:resource:strategic-merge-patch
  Scenario: A strategic merge patch sets a field
    patch-strategic-merge: the media type is application/strategic-merge-patch+json, for a built-in type.
    Detects: a server that does not support the media type.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/strategic-merge-patch+json
      {"metadata":{"labels":{"app":"other"}}}
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.labels.app | other |

  @resource @basic:create-answer @rule:ep-op-create-201
  Scenario: The response to POST is the stored object
    ep-op-create-201: a later GET returns the same object.
    Detects: a server that returns the request body, or omits fields that the server sets.
    Given the resource "labelled" named "a"
    When GET /{collection}/a
    Then the response is the same as "a"

  @resource @basic:apply @rule:patch-apply-yaml @needs:resource:metadata-as-sent
  Scenario: A server-side apply sets a field
    patch-apply-yaml: the media type is application/apply-patch+yaml.
    Detects: a server that does not support the media type, or replaces the object with the applied configuration.
    Given the resource "plain" named "a"
    When PATCH /{collection}/a?fieldManager=one with the body:
      """application/apply-patch+yaml
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","labels":{"app":"other"}}}
      """
    Then the response is 200
    And the stored resource "a" has:
      | metadata.labels.app | other |

  @resource @basic:managed-fields @rule:mf-entry-manager
  Scenario: A write adds a managedFields entry with its fieldManager
    mf-entry-manager: the managedFields entry has the name of the manager.
    Detects: a server that ignores fieldManager.
    When POST /{collection}?fieldManager=one with the resource "labelled" where:
      | metadata.name | a |
    Then the response has:
      | metadata.managedFields[0].manager | one |

  @resource @basic:dry-run @rule:dry-all-post-not-stored
  Scenario: POST with dryRun=All stores no object
    dry-all-post-not-stored: a following GET does not find the object.
    Detects: a server that ignores the parameter.
    When POST /{collection}?dryRun=All with the resource "plain" where:
      | metadata.name | a |
    Then the response is a success
    And there is no resource "a"

  @resource @basic:field-validation @rule:fv-strict-unknown-400
  Scenario: POST with fieldValidation=Strict and an unknown field returns 400
    fv-strict-unknown-400: the response is 400, and no object is stored.
    Detects: a server that ignores the parameter.
    When POST /{collection}?fieldValidation=Strict with the resource "plain" where:
      | metadata.name   | a |
      | metadata.absent | 1 |
    Then the response is 400
    And there is no resource "a"

  @resource @basic:generate-name @rule:meta-generatename-gives-name
  Scenario: POST with generateName creates an object with a generated name
    meta-generatename-gives-name: the server chooses a name that starts with generateName.
    Detects: a server that stores an object without a name.
    When POST /{collection} with the resource "plain" where:
      | metadata.generateName | a- |
    Then the response is a success
    And the response has:
      | metadata.name | /^a-./ |

  @resource @basic:preconditions @rule:del-precondition-failure-409
  Scenario: DELETE with a different uid as precondition returns 409
    del-precondition-failure-409: a precondition with a different uid is a conflict.
    Detects: a server that ignores the body of DELETE.
    Given the resource "plain" named "a"
    When DELETE /{collection}/a with the body:
      """
      preconditions: {uid: 00000000-0000-4000-8000-000000000000}
      """
    Then the response is 409
    And the stored resource "a" is unchanged
