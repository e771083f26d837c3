@area:dry-run
Feature: A dry run stores nothing
  With dryRun=All a request goes all the way but the last step.

  @resource @rule:dry-all-post-not-stored
  @rule:ep-q-create-dryrun
  Scenario: A dry POST creates nothing
    dry-all-post-not-stored, ep-q-create-dryrun: there is no object afterwards.
    Detects: the parameter is ignored.
    When POST /{collection}?dryRun=All with the resource "labelled" where:
      | metadata.name | a |
    Then the answer is a success
    And there is no resource "a"
    And the namespace holds the resources ""

  @resource @rule:dry-usual-status-code
  Scenario: A dry POST answers 201
    dry-usual-status-code: as a create does, though nothing was created.
    Detects: the answer is 200.
    When POST /{collection}?dryRun=All with the resource "labelled" where:
      | metadata.name | a |
    Then the answer is 201

  @rule:dry-response-is-would-be-object
  Scenario: A dry POST answers with what would have been stored
    dry-response-is-would-be-object: generated values and all, but no version.
    Detects: the answer is the body as it was sent.
    When POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer has:
      | kind                       | Endpoints     |
      | metadata.name              | a             |
      | metadata.namespace         | {namespace}   |
      | metadata.uid               | (not empty)   |
      | metadata.creationTimestamp | (not empty)   |
      | metadata.resourceVersion   | (absent)      |
      | metadata.labels            | {"app":"web"} |
      | subsets                    | [{"addresses":[{"ip":"10.10.1.1"}],"ports":[{"name":"http","port":8080,"protocol":"TCP"}]}] |

  @rule:dry-all-put-not-stored
  @rule:ep-q-update-dryrun
  Scenario: A dry PUT changes nothing
    dry-all-put-not-stored, ep-q-update-dryrun: the object is as it was, version included.
    Detects: the object is written.
    Given the Endpoints "two-subsets" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with "a" where:
      | metadata.labels.tier | back     |
      | subsets              | (absent) |
    Then the answer is a success
    And the stored Endpoints "a" is unchanged

  @rule:dry-response-is-would-be-object
  Scenario: A dry PUT answers with the object as it would be
    dry-response-is-would-be-object: the answer has the change, and the identity of the object.
    Detects: the answer is the object as it is stored.
    Given the Endpoints "two-subsets" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with "a" where:
      | metadata.labels.tier | back     |
      | subsets              | (absent) |
    Then the answer has:
      | metadata.uid               | {a:metadata.uid}               |
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
      | metadata.resourceVersion   | {a:metadata.resourceVersion}   |
      | metadata.labels.tier       | back                           |
      | subsets                    | (absent)                       |

  @resource @rule:dry-usual-status-code @needs:resource:create-on-update
  Scenario: A dry PUT of an absent object creates nothing
    dry-usual-status-code: the answer is 201, and nothing is there afterwards.
    Detects: creation by PUT forgets the parameter.
    When PUT /{collection}/a?dryRun=All with the resource "labelled" where:
      | metadata.name | a |
    Then the answer is 201
    And the answer has:
      | metadata.uid | (not empty) |
    And there is no resource "a"

  @resource
  Scenario Outline: A dry <patch> changes nothing
    dry-all-patch-not-stored, ep-q-patch-dryrun: the object is as it was.
    Detects: one of the patch types forgets the parameter.
    Given the resource "changed" named "a"
    When PATCH /{collection}/a?dryRun=All&fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the answer is a success
    And the stored resource "a" is unchanged

    @rule:dry-all-patch-not-stored
    Examples: apply
      | patch | type                         | body                                                                                                                 |
      | apply | application/apply-patch+yaml | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","annotations":{"note":"dry"}}} |

    @rule:dry-all-patch-not-stored
    @rule:ep-q-patch-dryrun
    Examples: patches
      | patch                 | type                                   | body                                                                                        |
      | JSON patch            | application/json-patch+json            | [{"op":"add","path":"/metadata/annotations","value":{"note":"dry"}}]                        |
      | merge patch           | application/merge-patch+json           | {"metadata":{"annotations":{"note":"dry"}}}                                                 |
      | strategic merge patch | application/strategic-merge-patch+json | {"metadata":{"annotations":{"note":"dry"}}}                                                 |

  @resource @rule:dry-runs-patch-merge
  Scenario Outline: A dry <patch> answers with the merged object
    dry-runs-patch-merge: what the patch sets, and all that the object holds besides.
    Detects: the answer shows the object as it is stored, or the patch without the object.
    Given the resource "changed" named "a"
    When PATCH /{collection}/a?dryRun=All&fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the answer is 200
    And the answer has:
      | metadata.uid         | {a:metadata.uid}    |
      | metadata.annotations | {"note":"dry"}      |
      | metadata.labels      | {a:metadata.labels} |
      | {resource:content}   | {a:(content)}       |

    Examples: patches
      | patch                 | type                                   | body                                                                                                                 |
      | JSON patch            | application/json-patch+json            | [{"op":"add","path":"/metadata/annotations","value":{"note":"dry"}}]                                                 |
      | merge patch           | application/merge-patch+json           | {"metadata":{"annotations":{"note":"dry"}}}                                                                          |
      | strategic merge patch | application/strategic-merge-patch+json | {"metadata":{"annotations":{"note":"dry"}}}                                                                          |
      | apply                 | application/apply-patch+yaml           | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","annotations":{"note":"dry"}}} |

  @resource @rule:dry-usual-status-code @needs:resource:bare-objects
  Scenario: A dry apply of an absent object creates nothing
    dry-usual-status-code: the answer is 201, with the owners that there would be, and nothing is there afterwards.
    Detects: creation by apply forgets the parameter.
    When PATCH /{collection}/a?dryRun=All&fieldManager=one with the body:
      """application/apply-patch+yaml
      {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","labels":{"app":"web"}}}
      """
    Then the answer is 201
    And the answer has:
      | metadata.uid                       | (not empty)                                     |
      | metadata.managedFields[0].manager  | one                                             |
      | metadata.managedFields[0].fieldsV1 | {"f:metadata":{"f:labels":{"f:app":{}}}}        |
    And there is no resource "a"
