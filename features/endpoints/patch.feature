@area:endpoints
Feature: Patches of Endpoints
  This feature covers the responses to PATCH and its query parameters.

  Scenario Outline: A <patch> of Endpoints <parameter> returns 200 with the patched object
    ep-op-patch-200: the response is the complete stored object. ep-q-patch-pretty: pretty does not change the object.
    Detects: a server that returns the patch, a Status, the previous object, an object without managedFields, or the code 201 or 202.
    Given the Endpoints "two-subsets" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=one<query> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | kind                     | is     | Endpoints                    |
      | apiVersion               | is     | v1                           |
      | metadata.uid             | is     | {a:metadata.uid}             |
      | metadata.labels          | is     | {a:metadata.labels}          |
      | metadata.annotations     | is     | {"note":"x"}                 |
      | subsets                  | is     | {a:subsets}                  |
      | metadata.resourceVersion | is not | {a:metadata.resourceVersion} |
    And the stored Endpoints "a" is the same as the response

    @rule:ep-q-patch-pretty
    Examples: merge patch, with and without pretty
      | patch       | parameter         | query         | type                         | body                                      |
      | merge patch | without pretty    |               | application/merge-patch+json | {"metadata":{"annotations":{"note":"x"}}} |
      | merge patch | with pretty=true  | &pretty=true  | application/merge-patch+json | {"metadata":{"annotations":{"note":"x"}}} |
      | merge patch | with pretty=false | &pretty=false | application/merge-patch+json | {"metadata":{"annotations":{"note":"x"}}} |

    @rule:ep-op-patch-200
    Examples: other patch types
      | patch                 | parameter        | query        | type                                   | body                                                                           |
      | JSON Patch            | without pretty   |              | application/json-patch+json            | [{"op":"add","path":"/metadata/annotations","value":{"note":"x"}}]             |
      | JSON Patch            | with pretty=true | &pretty=true | application/json-patch+json            | [{"op":"add","path":"/metadata/annotations","value":{"note":"x"}}]             |
      | strategic merge patch | without pretty   |              | application/strategic-merge-patch+json | {"metadata":{"annotations":{"note":"x"}}}                                      |
      | strategic merge patch | with pretty=true | &pretty=true | application/strategic-merge-patch+json | {"metadata":{"annotations":{"note":"x"}}}                                      |
      | server-side apply     | without pretty   |              | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a, annotations: {note: x}}} |
      | server-side apply     | with pretty=true | &pretty=true | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: a, annotations: {note: x}}} |

  @rule:ep-op-patch-200
  Scenario Outline: PATCH of Endpoints with a <patch> that changes nothing returns 200 with the unchanged object
    ep-op-patch-200: the response is the object, and its resourceVersion does not change.
    Detects: a server that returns 204, 304 or an empty body, or that increments the resourceVersion.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response is the same as "a"
    And the stored Endpoints "a" is unchanged

    Examples: patches without changes
      | patch                  | type                                   | body                                                           |
      | JSON Patch             | application/json-patch+json            | [{"op":"replace","path":"/metadata/labels/app","value":"web"}] |
      | JSON Patch with a test | application/json-patch+json            | [{"op":"test","path":"/metadata/labels/app","value":"web"}]    |
      | merge patch            | application/merge-patch+json           | {"metadata":{"labels":{"app":"web"}}}                          |
      | strategic merge patch  | application/strategic-merge-patch+json | {"metadata":{"labels":{"app":"web"}}}                          |

  @rule:ep-op-patch-body-required
  Scenario Outline: A <patch> of Endpoints with an empty body returns 400 and leaves the object unchanged
    ep-op-patch-body-required: patch requires a body.
    Detects: a server that treats an empty body as a patch without changes.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=one with the bytes "" as "<type>"
    Then the response is 400 BadRequest
    And the stored Endpoints "a" is unchanged

    Examples: patch types
      | patch                 | type                                   |
      | JSON Patch            | application/json-patch+json            |
      | strategic merge patch | application/strategic-merge-patch+json |
      | server-side apply     | application/apply-patch+yaml           |

    # Since 1.25, the server decodes the body before it applies the patch. Before 1.25, the response is 500.
    @since:1.25
    Examples: merge patch, since 1.25
      | patch       | type                         |
      | merge patch | application/merge-patch+json |

  @rule:ep-q-create-fieldmanager
  Scenario Outline: A create of Endpoints with fieldManager and fieldValidation returns <result> in releases <releases>
    ep-q-create-fieldmanager: the managedFields entry has the given manager; ep-q-create-fieldvalidation: Ignore produces no warnings about
    unknown fields.
    Detects: a server that reads only one of the two parameters.
    When POST /api/v1/namespaces/{namespace}/endpoints?fieldManager=maker&fieldValidation=Ignore with the Endpoints "empty" where:
      | metadata.name   | a             |
      | metadata.labels | {"app":"web"} |
      | foo             | bar           |
    Then the response is a success
    And the headers of the response have:
      | Warning | <warning> |
    And the field managers of the Endpoints "a" are:
      | manager | operation | fields                                |
      | maker   | Update    | .metadata.labels .metadata.labels.app |

    @until:1.32
    Examples: no warning
      | releases   | result     | warning  |
      | up to 1.32 | no warning | (absent) |

    @since:1.33
    Examples: a warning, because Endpoints are deprecated
      | releases     | result                | warning                                                                              |
      | from 1.33 on | a deprecation warning | 299 - "v1 Endpoints is deprecated in v1.33+; use discovery.orch.io/v1 EndpointSlice" |

  @rule:ep-q-patch-fieldmanager
  Scenario: An apply of Endpoints with force=true makes the fieldManager the owner of conflicting fields
    ep-q-patch-fieldmanager: the managedFields entry has the given manager; ep-q-patch-force: a forced apply takes ownership of conflicting
    fields.
    Detects: a server that accepts the parameter force but ignores it.
    Given the manager "one" has applied the Endpoints "a":
      """
      metadata: {labels: {app: web}}
      """
    When the manager "two" applies the Endpoints "a" with "force=true":
      """
      metadata: {labels: {app: api}}
      """
    Then the response is 200
    And the response has:
      | metadata.labels | {"app":"api"} |
    And the field managers of the Endpoints "a" are:
      | manager | operation | fields               |
      | two     | Apply     | .metadata.labels.app |

  @rule:ep-q-patch-fieldmanager
  Scenario: A merge patch of Endpoints records the fieldManager in managedFields
    ep-q-patch-fieldmanager: the managedFields entry has the given manager, for any patch type.
    Detects: a server that reads fieldManager only for an apply.
    Given the Endpoints "one-subset" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a?fieldManager=writer with the body:
      """application/merge-patch+json
      {"metadata":{"annotations":{"note":"x"}}}
      """
    Then the response has:
      | metadata.managedFields[1].manager  | writer                                                |
      | metadata.managedFields[1].fieldsV1 | {"f:metadata":{"f:annotations":{".":{},"f:note":{}}}} |
