@area:authz @needs:rbac @needs:impersonation
Feature: What is refused is not done
  A known user who may not is told so, and nothing happens.

  @rule:authz-refused-status
  Scenario Outline: <verb> of Endpoints by someone who may do nothing
    authz-refused-status: a request that isn't allowed is refused before anything of it is carried out.
    Detects: the write is done and then refused, or what isn't allowed looks as if it weren't there.
    Given a server with the profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the request header "Impersonate-User" is "nobody"
    And the request header "Content-Type" is "<type>"
    When <method> /api/v1/namespaces/{namespace}/endpoints<rest> with the body:
      """
      <body>
      """
    Then the answer is 401 or 403
    And the stored Endpoints "a" is unchanged
    And there is no Endpoints "b"

    Examples: operations
      | verb             | method | rest              | type                                   | body                                                   |
      | create           | POST   |                   | application/json                       | {"metadata":{"name":"b"}}                              |
      | update           | PUT    | /a                | application/json                       | {"metadata":{"name":"a"}}                              |
      | update of none   | PUT    | /b                | application/json                       | {"metadata":{"name":"b"}}                              |
      | JSON patch       | PATCH  | /a                | application/json-patch+json            | [{"op":"remove","path":"/subsets"}]                    |
      | merge patch      | PATCH  | /a                | application/merge-patch+json           | {"subsets":null}                                       |
      | strategic patch  | PATCH  | /a                | application/strategic-merge-patch+json | {"subsets":null}                                       |
      | apply            | PATCH  | /b?fieldManager=x | application/apply-patch+yaml           | {apiVersion: v1, kind: Endpoints, metadata: {name: b}} |
      | delete           | DELETE | /a                | application/json                       | {}                                                     |
      | deletecollection | DELETE |                   | application/json                       | {}                                                     |
      | dry run          | DELETE | /a?dryRun=All     | application/json                       | {}                                                     |
      | what isn't valid | POST   |                   | application/json                       | {"metadata":{"name":"B_"}}                             |
      | another version  | PUT    | /a                | application/json                       | {"metadata":{"name":"a","resourceVersion":"1"}}        |

  @rule:authz-refused-status
  Scenario Outline: GET of <what> by someone who may do nothing
    authz-refused-status: neither what is there nor what isn't is shown.
    Detects: a name that isn't there answers 404 before anybody is asked.
    Given a server with the profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the request header "Impersonate-User" is "nobody"
    When GET <path>
    Then the answer is 401 or 403
    And the Status has:
      | kind     | Status  |
      | status   | Failure |
      | metadata | {}      |

    Examples: reads
      | what                     | path                                                               |
      | one                      | /api/v1/namespaces/{namespace}/endpoints/a                         |
      | none                     | /api/v1/namespaces/{namespace}/endpoints/b                         |
      | a list                   | /api/v1/namespaces/{namespace}/endpoints                           |
      | a list of all namespaces | /api/v1/endpoints                                                  |
      | a watch                  | /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=1  |
      | a watch of one           | /api/v1/watch/namespaces/{namespace}/endpoints/a                   |

  @rule:authz-refused-403
  Scenario Outline: <method> <path> is refused to someone who may do nothing
    authz-refused-403: the refusal says who may not do what where, and its details what it is about, whether that is there or not.
    Detects: the refusal tells whether the object or the type is there, or names the namespace of the user.
    Given a server with the profile "rbac"
    And the request header "Impersonate-User" is "nobody"
    When <method> <path>
    Then the answer is 403 Forbidden
    And the headers of the answer have:
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

    Examples: what is asked
      | method  | path                                           | message                                                                                                                                   | details                                    |
      | GET     | /api/v1/namespaces                             | namespaces is forbidden: User "nobody" cannot list resource "namespaces" in API group "" at the cluster scope                             | {"kind":"namespaces"}                      |
      | GET     | /api/v1/namespaces/n                           | namespaces "n" is forbidden: User "nobody" cannot get resource "namespaces" in API group "" in the namespace "n"                          | {"name":"n","kind":"namespaces"}           |
      | POST    | /api/v1/namespaces/n/pods/a/exec               | pods "a" is forbidden: User "nobody" cannot create resource "pods/exec" in API group "" in the namespace "n"                              | {"name":"a","kind":"pods"}                 |
      | GET     | /apis/apps/v1/deployments?watch=true           | deployments.apps is forbidden: User "nobody" cannot watch resource "deployments" in API group "apps" at the cluster scope                 | {"group":"apps","kind":"deployments"}      |
      | GET     | /apis/none.example.com/v1/bars/x/y/z           | bars.none.example.com "x" is forbidden: User "nobody" cannot get resource "bars/y" in API group "none.example.com" at the cluster scope   | {"name":"x","group":"none.example.com","kind":"bars"} |
      | GET     | /api/v1/namespaces/n/services/%3Cb%3E          | services "<b>" is forbidden: User "nobody" cannot get resource "services" in API group "" in the namespace "n"                            | {"name":"<b>","kind":"services"}           |
      | GET     | /api/v1/namespaces/%3Cn%3E/services            | services is forbidden: User "nobody" cannot list resource "services" in API group "" in the namespace "&lt;n&gt;"                         | {"kind":"services"}                        |
      | POST    | /api/v1/namespaces/n/endpoints                 | endpoints is forbidden: User "nobody" cannot create resource "endpoints" in API group "" in the namespace "n"                             | {"kind":"endpoints"}                       |
      | PUT     | /api/v1/namespaces/n/endpoints/a               | endpoints "a" is forbidden: User "nobody" cannot update resource "endpoints" in API group "" in the namespace "n"                         | {"name":"a","kind":"endpoints"}            |
      | PATCH   | /api/v1/namespaces/n/pods/a/status             | pods "a" is forbidden: User "nobody" cannot patch resource "pods/status" in API group "" in the namespace "n"                             | {"name":"a","kind":"pods"}                 |
      | PUT     | /api/v1/namespaces/n/finalize                  | namespaces "n" is forbidden: User "nobody" cannot update resource "namespaces/finalize" in API group "" in the namespace "n"              | {"name":"n","kind":"namespaces"}           |
      | PUT     | /apis/apps/v1/namespaces/n/deployments/a/scale | deployments.apps "a" is forbidden: User "nobody" cannot update resource "deployments/scale" in API group "apps" in the namespace "n"      | {"name":"a","group":"apps","kind":"deployments"} |
      | DELETE  | /api/v1/nodes                                  | nodes is forbidden: User "nobody" cannot deletecollection resource "nodes" in API group "" at the cluster scope                           | {"kind":"nodes"}                           |
      | GET     | /api/v1/watch/namespaces/n/endpoints/a         | endpoints "a" is forbidden: User "nobody" cannot watch resource "endpoints" in API group "" in the namespace "n"                          | {"name":"a","kind":"endpoints"}            |
      | DELETE  | /version                                       | forbidden: User "nobody" cannot delete path "/version"                                                                                    | {}                                         |
      | GET     | /nowhere                                       | forbidden: User "nobody" cannot get path "/nowhere"                                                                                        | {}                                         |
      | OPTIONS | /api                                           | forbidden: User "nobody" cannot options path "/api"                                                                                        | {}                                         |
