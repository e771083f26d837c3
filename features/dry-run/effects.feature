@area:dry-run
Feature: A dry run has no side effects
  Nobody but the client learns of it.

  @resource @rule:dry-no-side-effects
  Scenario: Watchers see nothing of dry creates, updates and deletions
    dry-no-side-effects: no event is sent.
    Detects: the event is sent before the write is left out.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the answer to POST /{collection}?dryRun=All is remembered as "made" with the body:
      """
      {metadata: {name: b}}
      """
    And the answer to DELETE /{collection}/a?dryRun=All is remembered as "gone"
    And the answer to DELETE /{collection}?dryRun=All is remembered as "all gone"
    When PUT /{collection}/a?dryRun=All with "a" where:
      | metadata.labels.tier | back |
    Then the answer is 200
    And the watch reports exactly:
      | type |

  @rule:dry-no-side-effects
  Scenario Outline: Watchers see nothing of a dry <patch>
    dry-no-side-effects: no event is sent, neither of the object nor of its neighbour.
    Detects: patches and applies send what they merged.
    Given the Endpoints "one-subset" named "b"
    And the Endpoints "one-subset" named "a"
    And a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    When PATCH /api/v1/namespaces/{namespace}/endpoints/<name>?dryRun=All&fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the answer is <code>
    And the watch reports exactly:
      | type |
    And the stored Endpoints "b" is unchanged

    Examples: patches
      | patch                  | name | code | type                                   | body                                                                                     |
      | JSON Patch             | a    | 200  | application/json-patch+json            | [{"op":"remove","path":"/subsets"}]                                                      |
      | merge patch            | a    | 200  | application/merge-patch+json           | {"subsets":null}                                                                         |
      | strategic merge patch  | a    | 200  | application/strategic-merge-patch+json | {"subsets":null}                                                                         |
      | apply                  | a    | 200  | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {tier: front}}}            |
      | apply of what is new   | c    | 201  | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: c, labels: {tier: front}}}            |

  @resource @rule:dry-no-side-effects
  Scenario: A dry run uses up no name
    dry-no-side-effects: the real request after the dry one succeeds as if that had not been.
    Detects: the name is kept in a cache of what was created.
    Given the answer to POST /{collection}?dryRun=All is remembered as "dry" with the body:
      """
      {metadata: {name: a}}
      """
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the answer is a success
    And the answer has:
      | metadata.uid | is not | {dry:metadata.uid} |
    And it is observed: "uid of a dry run and of the real request differ"

  @resource @rule:dry-generated-name-differs
  Scenario: Generated names of a dry run
    dry-generated-name-differs: the name is generated, and may be another one in the real request.
    Detects: a dry run answers without a name.
    Given the answer to POST /{collection}?dryRun=All is remembered as "dry" with the body:
      """
      {metadata: {generateName: web-}}
      """
    When POST /{collection} with the resource "plain" where:
      | metadata.generateName | web- |
    Then the answer is a success
    And these values compare:
      | {dry:metadata.name}  | is | /^web-[a-z0-9]{5}$/ |
      | {last:metadata.name} | is | /^web-[a-z0-9]{5}$/ |
    And the namespace holds the resources "{last:metadata.name}"
    And it is observed: "both have a generated name"

  @resource @rule:meta-generatename-unique
  Scenario: Generated names of dry runs differ from each other
    meta-generatename-unique: each name is generated anew, that of a dry run too.
    Detects: dry runs share a name that is made once, as nothing is stored under it.
    Given the answer to POST /{collection}?dryRun=All is remembered as "first" with the body:
      """
      {metadata: {generateName: web-}}
      """
    When POST /{collection}?dryRun=All with the resource "plain" where:
      | metadata.generateName | web- |
    Then the answer is a success
    And the answer has:
      | metadata.name | is     | /^web-[a-z0-9]{5}$/   |
      | metadata.name | is not | {first:metadata.name} |
    And the namespace holds the resources ""

  @resource @rule:dry-generated-metadata-differs
  Scenario: Generated metadata of a dry run
    dry-generated-metadata-differs: creationTimestamp and uid are there, and may be others in the real request; a version may be missing.
    Detects: the answer has no uid, or the time of the epoch.
    When POST /{collection}?dryRun=All with the resource "plain" where:
      | metadata.name | a |
    Then the answer has:
      | metadata.uid               | is                               | /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ |
      | metadata.creationTimestamp | in the seconds before the answer | 10                                            |
    And it is observed: "uid and creationTimestamp are made for the dry run"

  @rule:dry-service-allocations-differ
  @needs:type:services
  Scenario: Addresses of a Service in a dry run
    dry-service-allocations-differ: addresses and node ports are assigned anew, or not at all.
    Detects: an address is taken from the pool for good.
    When POST /api/v1/namespaces/{namespace}/services?dryRun=All with the Service "one-port" where:
      | metadata.name | a |
    Then the answer is a success
    And there is no Service "a"
    And it is observed: "a dry run answers with the Service and keeps nothing"
