@area:dry-run
Feature: Side effects of dry runs
  A dry run has no effect that other clients can observe.

  @resource @rule:dry-no-side-effects
  Scenario: A watch reports no event for dry-run creates, updates and deletes
    dry-no-side-effects: the server sends no event.
    Detects: a server that sends the event although it skips the write.
    Given the resource "labelled" named "a"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the response to POST /{collection}?dryRun=All with this body is saved as "created":
      """
      {metadata: {name: b}}
      """
    And the response to DELETE /{collection}/a?dryRun=All is saved as "dry-run deletion"
    And the response to DELETE /{collection}?dryRun=All is saved as "dry-run deletion of all"
    When PUT /{collection}/a?dryRun=All with the saved object "a" where:
      | metadata.labels.tier | back |
    Then the response is 200
    And the watch reports exactly:
      | type |

  @rule:dry-no-side-effects
  Scenario Outline: A watch reports no event for a dry-run <patch>
    dry-no-side-effects: the server sends no event, for this object or for another object.
    Detects: a server that sends the result of the merge to watches.
    Given the Endpoints "one-subset" named "b"
    And the Endpoints "one-subset" named "a"
    And a watch on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    When PATCH /api/v1/namespaces/{namespace}/endpoints/<name>?dryRun=All&fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the response is <code>
    And the watch reports exactly:
      | type |
    And the stored Endpoints "b" is unchanged

    Examples: patch types
      | patch                     | name | code | type                                   | body                                                                          |
      | JSON patch                | a    | 200  | application/json-patch+json            | [{"op":"remove","path":"/subsets"}]                                           |
      | merge patch               | a    | 200  | application/merge-patch+json           | {"subsets":null}                                                              |
      | strategic merge patch     | a    | 200  | application/strategic-merge-patch+json | {"subsets":null}                                                              |
      | apply                     | a    | 200  | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {tier: front}}} |
      | apply of an absent object | c    | 201  | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: c, labels: {tier: front}}} |

  @resource @rule:dry-no-side-effects
  Scenario: A dry-run POST does not reserve the name of the object
    dry-no-side-effects: the real request succeeds as if there had been no dry run.
    Detects: a server that keeps the name in a cache of created objects.
    Given the response to POST /{collection}?dryRun=All with this body is saved as "dry":
      """
      {metadata: {name: a}}
      """
    When POST /{collection} with the resource "plain" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.uid | is not | {dry:metadata.uid} |
    And the report notes: "uid of a dry run and of the real request differ"

  @resource @rule:dry-generated-name-differs
  Scenario: A dry-run POST with generateName returns a generated name
    dry-generated-name-differs: the name is generated, and may differ from the name that the real request generates.
    Detects: a server that returns an object without a name.
    Given the response to POST /{collection}?dryRun=All with this body is saved as "dry":
      """
      {metadata: {generateName: web-}}
      """
    When POST /{collection} with the resource "plain" where:
      | metadata.generateName | web- |
    Then the response is a success
    And these values satisfy:
      | {dry:metadata.name}  | is | /^web-[a-z0-9]{5}$/ |
      | {last:metadata.name} | is | /^web-[a-z0-9]{5}$/ |
    And the namespace contains only the resources "{last:metadata.name}"
    And the report notes: "the dry run and the real request return a generated name"

  @resource @rule:meta-generatename-unique
  Scenario: Two dry-run POSTs with generateName return different names
    meta-generatename-unique: each request generates a new name.
    Detects: a server that generates the name of dry runs only once.
    Given the response to POST /{collection}?dryRun=All with this body is saved as "first":
      """
      {metadata: {generateName: web-}}
      """
    When POST /{collection}?dryRun=All with the resource "plain" where:
      | metadata.generateName | web- |
    Then the response is a success
    And the response has:
      | metadata.name | is     | /^web-[a-z0-9]{5}$/   |
      | metadata.name | is not | {first:metadata.name} |
    And the namespace contains no resources

  @resource @rule:dry-generated-metadata-differs
  Scenario: A dry-run POST returns a generated uid and creationTimestamp
    dry-generated-metadata-differs: uid and creationTimestamp may differ from the values of the real request; resourceVersion may be missing.
    Detects: a server that returns no uid, or a zero creationTimestamp.
    When POST /{collection}?dryRun=All with the resource "plain" where:
      | metadata.name | a |
    Then the response has:
      | metadata.uid               | is                                               | /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ |
      | metadata.creationTimestamp | is at most this many seconds before the response | 10                                            |
    And the report notes: "the server generates uid and creationTimestamp for the dry run"

  @rule:dry-service-allocations-differ
  @needs:type:services
  Scenario: A dry-run POST of a Service returns the Service without storing it
    dry-service-allocations-differ: IP addresses and node ports may differ from the values of the real request, or be missing.
    Detects: a server that allocates an IP address permanently.
    When POST /api/v1/namespaces/{namespace}/services?dryRun=All with the Service "one-port" where:
      | metadata.name | a |
    Then the response is a success
    And there is no Service "a"
    And the report notes: "a dry run returns the Service and stores nothing"

  @rule:dry-no-side-effects
  @needs:type:resourcequotas @needs:type:podtemplates
  Scenario: A dry-run POST does not change the usage of a ResourceQuota
    dry-no-side-effects: the server checks the object against the quota, but does not count it.
    Detects: a server that counts the object although it is not stored.
    Given the response to POST /api/v1/namespaces/{namespace}/resourcequotas with this body is saved as "created":
      """
      {metadata: {name: q}, spec: {hard: {count/podtemplates: "2"}}}
      """
    And the manager "one" has changed the status of the ResourceQuota "q":
      """
      status: {hard: {count/podtemplates: "2"}, used: {count/podtemplates: "0"}}
      """
    And the stored ResourceQuota "q" is saved as "q"
    When POST /api/v1/namespaces/{namespace}/podtemplates?dryRun=All with the PodTemplate "one-container" where:
      | metadata.name | a |
    Then the response is a success
    And there is no PodTemplate "a"
    And the stored ResourceQuota "q" is unchanged
