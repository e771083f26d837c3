@area:authz @needs:rbac @needs:impersonation
Feature: Forbidden requests
  The server rejects a request by a user without permissions before it has any effect.

  @rule:authz-refused-status
  Scenario Outline: <operation> by a user without permissions changes nothing
    authz-refused-status: a forbidden request is rejected before it has any effect.
    Detects: a server that performs the write before it returns an error, or returns 404.
    Given a server with the launch profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the request header "Impersonate-User" is "nobody"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints<suffix> with the body:
      """
      <body>
      """
    Then the response is 401 or 403
    And the stored Endpoints "a" is unchanged
    And there is no Endpoints "b"

    Examples: writes
      | operation                                     | method | suffix            | type                                   | body                                                   |
      | POST of endpoints                             | POST   |                   | application/json                       | {"metadata":{"name":"b"}}                              |
      | PUT of endpoints                              | PUT    | /a                | application/json                       | {"metadata":{"name":"a"}}                              |
      | PUT of endpoints that do not exist            | PUT    | /b                | application/json                       | {"metadata":{"name":"b"}}                              |
      | JSON patch of endpoints                       | PATCH  | /a                | application/json-patch+json            | [{"op":"remove","path":"/subsets"}]                    |
      | Merge patch of endpoints                      | PATCH  | /a                | application/merge-patch+json           | {"subsets":null}                                       |
      | Strategic merge patch of endpoints            | PATCH  | /a                | application/strategic-merge-patch+json | {"subsets":null}                                       |
      | Apply of endpoints                            | PATCH  | /b?fieldManager=x | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: b}} |
      | DELETE of endpoints                           | DELETE | /a                | application/json                       | {}                                                     |
      | DELETE of the collection of endpoints         | DELETE |                   | application/json                       | {}                                                     |
      | DELETE of endpoints with dryRun               | DELETE | /a?dryRun=All     | application/json                       | {}                                                     |
      | POST of invalid endpoints                     | POST   |                   | application/json                       | {"metadata":{"name":"B_"}}                             |
      | PUT of endpoints with a stale resourceVersion | PUT    | /a                | application/json                       | {"metadata":{"name":"a","resourceVersion":"1"}}        |

  @rule:authz-refused-status
  Scenario Outline: <request> by a user without permissions returns 401 or 403
    authz-refused-status: the response does not show whether an object exists.
    Detects: a server that returns 404 for an absent object before it authorizes the request.
    Given a server with the launch profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the request header "Impersonate-User" is "nobody"
    When GET <path>
    Then the response is 401 or 403
    And the Status has:
      | kind     | Status  |
      | status   | Failure |
      | metadata | {}      |

    Examples: reads
      | request                             | path                                                              |
      | GET of an existing object           | /api/v1/namespaces/{namespace}/endpoints/a                        |
      | GET of an absent object             | /api/v1/namespaces/{namespace}/endpoints/b                        |
      | GET of a list                       | /api/v1/namespaces/{namespace}/endpoints                          |
      | GET of a list across all namespaces | /api/v1/endpoints                                                 |
      | Watch of a collection               | /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=1 |
      | Watch of one object                 | /api/v1/watch/namespaces/{namespace}/endpoints/a                  |

  @rule:authz-refused-403
  Scenario Outline: <method> <path> by a user without permissions returns 403 Forbidden
    authz-refused-403: the message contains user, verb and resource, and the details contain the name of the object, whether it exists or not.
    Detects: a server whose message shows whether the object or the type exists, or names the namespace of the user.
    Given a server with the launch profile "rbac"
    And the request header "Impersonate-User" is "nobody"
    When <method> <path>
    Then the response is 403 Forbidden
    And the headers of the response have:
      | X-Content-Type-Options | nosniff          |
      | Content-Type           | application/json |
    And the Status has:
      | kind       | Status    |
      | apiVersion | v1        |
      | metadata   | {}        |
      | status     | Failure   |
      | message    | <message> |
      | reason     | Forbidden |
      | details    | <details> |
      | code       | 403       |

    Examples: requests
      | method  | path                                           | message                                                                                                                                 | details                                               |
      | GET     | /api/v1/namespaces                             | namespaces is forbidden: User "nobody" cannot list resource "namespaces" in API group "" at the cluster scope                           | {"kind":"namespaces"}                                 |
      | GET     | /api/v1/namespaces/n                           | namespaces "n" is forbidden: User "nobody" cannot get resource "namespaces" in API group "" in the namespace "n"                        | {"name":"n","kind":"namespaces"}                      |
      | POST    | /api/v1/namespaces/n/pods/a/exec               | pods "a" is forbidden: User "nobody" cannot create resource "pods/exec" in API group "" in the namespace "n"                            | {"name":"a","kind":"pods"}                            |
      | GET     | /apis/apps/v1/deployments?watch=true           | deployments.apps is forbidden: User "nobody" cannot watch resource "deployments" in API group "apps" at the cluster scope               | {"group":"apps","kind":"deployments"}                 |
      | GET     | /apis/none.example.com/v1/bars/x/y/z           | bars.none.example.com "x" is forbidden: User "nobody" cannot get resource "bars/y" in API group "none.example.com" at the cluster scope | {"name":"x","group":"none.example.com","kind":"bars"} |
      | GET     | /api/v1/namespaces/n/services/%3Cb%3E          | services "<b>" is forbidden: User "nobody" cannot get resource "services" in API group "" in the namespace "n"                          | {"name":"<b>","kind":"services"}                      |
      | GET     | /api/v1/namespaces/%3Cn%3E/services            | services is forbidden: User "nobody" cannot list resource "services" in API group "" in the namespace "&lt;n&gt;"                       | {"kind":"services"}                                   |
      | POST    | /api/v1/namespaces/n/endpoints                 | endpoints is forbidden: User "nobody" cannot create resource "endpoints" in API group "" in the namespace "n"                           | {"kind":"endpoints"}                                  |
      | PUT     | /api/v1/namespaces/n/endpoints/a               | endpoints "a" is forbidden: User "nobody" cannot update resource "endpoints" in API group "" in the namespace "n"                       | {"name":"a","kind":"endpoints"}                       |
      | PATCH   | /api/v1/namespaces/n/pods/a/status             | pods "a" is forbidden: User "nobody" cannot patch resource "pods/status" in API group "" in the namespace "n"                           | {"name":"a","kind":"pods"}                            |
      | PUT     | /api/v1/namespaces/n/finalize                  | namespaces "n" is forbidden: User "nobody" cannot update resource "namespaces/finalize" in API group "" in the namespace "n"            | {"name":"n","kind":"namespaces"}                      |
      | PUT     | /apis/apps/v1/namespaces/n/deployments/a/scale | deployments.apps "a" is forbidden: User "nobody" cannot update resource "deployments/scale" in API group "apps" in the namespace "n"    | {"name":"a","group":"apps","kind":"deployments"}      |
      | DELETE  | /api/v1/nodes                                  | nodes is forbidden: User "nobody" cannot deletecollection resource "nodes" in API group "" at the cluster scope                         | {"kind":"nodes"}                                      |
      | GET     | /api/v1/watch/namespaces/n/endpoints/a         | endpoints "a" is forbidden: User "nobody" cannot watch resource "endpoints" in API group "" in the namespace "n"                        | {"name":"a","kind":"endpoints"}                       |
      | DELETE  | /version                                       | forbidden: User "nobody" cannot delete path "/version"                                                                                  | {}                                                    |
      | GET     | /nowhere                                       | forbidden: User "nobody" cannot get path "/nowhere"                                                                                     | {}                                                    |
      | OPTIONS | /api                                           | forbidden: User "nobody" cannot options path "/api"                                                                                     | {}                                                    |

  @rule:authz-refused-403
  Scenario Outline: The 403 Forbidden response to a request with the Accept header <accept> has the media type <type>
    authz-refused-403: the Status has the encoding that the request accepts, and is never a Table.
    Detects: a server that returns each forbidden request as JSON, or the Status as a Table.
    Given a server with the launch profile "rbac"
    And the request header "Impersonate-User" is "nobody"
    And the request header "Accept" is "<accept>"
    When GET /api/v1/namespaces/{namespace}/endpoints/a
    Then the response is 403
    And the headers of the response have:
      | Content-Type | <type> |
    And the response in "<type>" has:
      | reason  | Forbidden                       |
      | details | {"name":"a","kind":"endpoints"} |

    Examples: media types
      | accept                                            | type             |
      | application/yaml                                  | application/yaml |
      | application/json;as=Table;v=v1;g=meta.orch.io     | application/json |
