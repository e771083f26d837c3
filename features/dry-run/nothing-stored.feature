@area:dry-run
Feature: A dry run stores nothing
  With dryRun=All a request goes all the way but the last step.

  @rule:dry-all-post-not-stored
  @rule:dry-usual-status-code
  @rule:dry-response-is-would-be-object
  @rule:ep-q-create-dryrun
  Scenario: A dry POST creates nothing
    dry-all-post-not-stored, ep-q-create-dryrun: there is no object afterwards. dry-usual-status-code: the answer is 201 all the same.
    dry-response-is-would-be-object: with what would have been stored, generated values and all, but no version.
    Mistake: the parameter is ignored, or the answer is 200, or the body as it was sent.
    When POST /api/v1/namespaces/{namespace}/endpoints?dryRun=All with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is 201
    And the answer has:
      | kind                       | Endpoints     |
      | metadata.name              | a             |
      | metadata.namespace         | {namespace}   |
      | metadata.uid               | (not empty)   |
      | metadata.creationTimestamp | (not empty)   |
      | metadata.resourceVersion   | (absent)      |
      | metadata.labels            | {"app":"web"} |
      | subsets                    | [{"addresses":[{"ip":"10.10.1.1"}],"ports":[{"name":"http","port":8080,"protocol":"TCP"}]}] |
    And there is no Endpoints "a"
    And the namespace holds the Endpoints ""

  @rule:dry-all-put-not-stored
  @rule:dry-usual-status-code
  @rule:dry-response-is-would-be-object
  @rule:ep-q-update-dryrun
  Scenario: A dry PUT changes nothing
    dry-all-put-not-stored, ep-q-update-dryrun: the object is as it was, version included. dry-usual-status-code: 200.
    dry-response-is-would-be-object: the answer has the change, and the identity of the object.
    Mistake: the object is written, or the answer is the object as it is stored.
    Given the Endpoints "two-subsets" named "a"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with "a" where:
      | metadata.labels.tier | back     |
      | subsets              | (absent) |
    Then the answer is 200
    And the answer has:
      | metadata.uid               | {a:metadata.uid}               |
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
      | metadata.resourceVersion   | {a:metadata.resourceVersion}   |
      | metadata.labels.tier       | back                           |
      | subsets                    | (absent)                       |
    And the stored Endpoints "a" is unchanged

  @rule:dry-all-put-not-stored
  @rule:dry-usual-status-code
  Scenario: A dry PUT of an absent object creates nothing
    dry-all-put-not-stored: nothing is there afterwards; dry-usual-status-code: the answer is 201.
    Mistake: creation by PUT forgets the parameter.
    When PUT /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All with the Endpoints "one-subset" where:
      | metadata.name | a |
    Then the answer is 201
    And the answer has:
      | metadata.uid | (not empty) |
    And there is no Endpoints "a"

  @rule:dry-all-patch-not-stored
  @rule:dry-runs-patch-merge
  @rule:dry-usual-status-code
  @rule:ep-q-patch-dryrun
  Scenario Outline: A dry <patch> changes nothing
    dry-all-patch-not-stored, ep-q-patch-dryrun: the object is as it was. dry-runs-patch-merge: the answer is the merged object.
    dry-usual-status-code: 200.
    Mistake: one of the patch types forgets the parameter, or the answer shows the patch without the object.
    Given the Endpoints "two-subsets" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All&fieldManager=one with the body:
      """<type>
      <body>
      """
    Then the answer is 200
    And the answer has:
      | metadata.uid         | {a:metadata.uid}      |
      | metadata.annotations | {"note":"dry"}        |
      | metadata.labels      | {a:metadata.labels}   |
      | subsets              | {a:subsets}           |
    And the stored Endpoints "a" is unchanged

    Examples: patches
      | patch                 | type                                   | body                                                                                        |
      | JSON patch            | application/json-patch+json            | [{"op":"add","path":"/metadata/annotations","value":{"note":"dry"}}]                        |
      | merge patch           | application/merge-patch+json           | {"metadata":{"annotations":{"note":"dry"}}}                                                 |
      | strategic merge patch | application/strategic-merge-patch+json | {"metadata":{"annotations":{"note":"dry"}}}                                                 |
      | apply                 | application/apply-patch+yaml           | {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a","annotations":{"note":"dry"}}} |

  @rule:dry-all-patch-not-stored
  @rule:dry-usual-status-code
  Scenario: A dry apply of an absent object creates nothing
    dry-all-patch-not-stored: nothing is there afterwards; dry-usual-status-code: the answer is 201, with the owners that there would be.
    Mistake: creation by apply forgets the parameter.
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?dryRun=All&fieldManager=one with the body:
      """application/apply-patch+yaml
      {"apiVersion":"v1","kind":"Endpoints","metadata":{"name":"a","labels":{"app":"web"}}}
      """
    Then the answer is 201
    And the answer has:
      | metadata.uid                       | (not empty)                                     |
      | metadata.managedFields[0].manager  | one                                             |
      | metadata.managedFields[0].fieldsV1 | {"f:metadata":{"f:labels":{"f:app":{}}}}        |
    And there is no Endpoints "a"
