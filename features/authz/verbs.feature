@area:authz @needs:rbac @needs:impersonation
Feature: Verbs and subresources ask for permissions of their own
  Also under role-based access control, a permission for one thing is none for its neighbour.

  @rule:authz-patch-verb
  Scenario Outline: Who may update may not patch by <type>
    authz-patch-verb: PATCH needs patch, whatever the patch is and whatever it comes to.
    Detects: PATCH is authorized as update, or one of the four kinds of patch is.
    Given a server with the profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["get","update","create"] |
      | apiGroups | [""]                      |
      | resources | ["endpoints"]             |
    And the request header "Impersonate-User" is "zed"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a<query> with the body:
      """application/<type>
      <body>
      """
    Then the answer is 403 Forbidden
    And the Status has:
      | message | endpoints "a" is forbidden: User "zed" cannot patch resource "endpoints" in API group "" in the namespace "{namespace}" |
      | details | {"name":"a","kind":"endpoints"}                                                                                         |
    And the stored Endpoints "a" is unchanged

    Examples: patches
      | type                       | query           | body                                                                             |
      | merge-patch+json           |                 | {"metadata":{"labels":{"x":"z"}}}                                                |
      | merge-patch+json           | ?dryRun=All     | {"metadata":{"labels":{"x":"z"}}}                                                |
      | merge-patch+json           |                 | {}                                                                               |
      | json-patch+json            |                 | [{"op":"add","path":"/metadata/labels","value":{"x":"z"}}]                       |
      | strategic-merge-patch+json |                 | {"metadata":{"labels":{"x":"z"}}}                                                |
      | apply-patch+yaml           | ?fieldManager=m | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {x: z}}}           |

  @rule:authz-patch-verb
  Scenario Outline: Who may patch needs no update by <type>
    authz-patch-verb: patch is enough.
    Detects: both verbs are asked for, or for one of the four kinds of patch.
    Given a server with the profile "rbac"
    And the Endpoints "one-subset" named "a"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["patch"]     |
      | apiGroups | [""]          |
      | resources | ["endpoints"] |
    And the request header "Impersonate-User" is "zed"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a<query> with the body:
      """application/<type>
      <body>
      """
    Then the answer is 200
    And the answer has:
      | metadata.labels.x | z |

    Examples: patches
      | type                       | query           | body                                                                             |
      | merge-patch+json           |                 | {"metadata":{"labels":{"x":"z"}}}                                                |
      | json-patch+json            |                 | [{"op":"add","path":"/metadata/labels","value":{"x":"z"}}]                       |
      | strategic-merge-patch+json |                 | {"metadata":{"labels":{"x":"z"}}}                                                |
      | apply-patch+yaml           | ?fieldManager=m | {apiVersion: v1, kind: Endpoints, metadata: {name: a, labels: {x: z}}}           |

  @rule:rest-subresource-own-authorization @rule:authz-decision-attributes @needs:type:pods
  Scenario Outline: <resources> does not allow to get <path>
    rest-subresource-own-authorization: a subresource is authorized under its own name.
    Detects: a subresource is authorized as its parent, or the other way round.
    Given a server with the profile "rbac"
    And the Pod "one-container" named "a"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["get"]     |
      | apiGroups | [""]        |
      | resources | <resources> |
    And the request header "Impersonate-User" is "zed"
    When GET /api/v1/namespaces/{namespace}/<path>
    Then the answer is 403 Forbidden
    And the Status has:
      | message | pods "a" is forbidden: User "zed" cannot get resource "<resource>" in API group "" in the namespace "{namespace}" |
      | details | {"name":"a","kind":"pods"}                                                                                        |

    Examples: parent and subresource
      | resources       | path          | resource    |
      | ["pods"]        | pods/a/status | pods/status |
      | ["pods/status"] | pods/a        | pods        |
      | ["*/scale"]     | pods/a/status | pods/status |

  @rule:rest-subresource-own-authorization @needs:type:pods
  Scenario Outline: <resources> does not allow <method> of <path>
    rest-subresource-own-authorization: who writes a subresource needs the permission for that one too.
    Detects: reads of a subresource have a permission of their own, and writes that of the parent.
    Given a server with the profile "rbac"
    And the Pod "one-container" named "a"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["*"]       |
      | apiGroups | [""]        |
      | resources | <resources> |
    And the request header "Impersonate-User" is "zed"
    When <method> /api/v1/namespaces/{namespace}/<path> with the body:
      """application/<type>
      {"metadata":{"name":"a","labels":{"x":"z"}}}
      """
    Then the answer is 403 Forbidden
    And the Status has:
      | message | pods "a" is forbidden: User "zed" cannot <verb> resource "<resource>" in API group "" in the namespace "{namespace}" |
      | details | {"name":"a","kind":"pods"}                                                                                           |
    And the stored Pod "a" is unchanged

    Examples: writes
      | resources                          | method | path            | type             | verb   | resource      |
      | ["pods"]                           | PUT    | pods/a/status   | json             | update | pods/status   |
      | ["pods"]                           | PATCH  | pods/a/status   | merge-patch+json | patch  | pods/status   |
      | ["pods"]                           | POST   | pods/a/binding  | json             | create | pods/binding  |
      | ["pods","pods/status"]             | POST   | pods/a/eviction | json             | create | pods/eviction |
      | ["pods/status"]                    | PATCH  | pods/a          | merge-patch+json | patch  | pods          |
      | ["pods/status"]                    | DELETE | pods/a          | json             | delete | pods          |
      | ["endpoints/status","pods/binding"] | PATCH | pods/a/status   | merge-patch+json | patch  | pods/status   |

  @rule:rest-subresource-own-authorization @needs:type:pods
  Scenario Outline: <resources> allows to get the status of a Pod
    rest-subresource-own-authorization: the permission for the subresource is enough.
    Detects: the parent is asked for too.
    Given a server with the profile "rbac"
    And the Pod "one-container" named "a"
    And the user "zed" has a role in the namespace with:
      | verbs     | ["get"]     |
      | apiGroups | [""]        |
      | resources | <resources> |
    And the request header "Impersonate-User" is "zed"
    When GET /api/v1/namespaces/{namespace}/pods/a/status
    Then the answer is 200

    Examples: names of the subresource
      | resources       |
      | ["pods/status"] |
      | ["*"]           |

    @needs:type:rolebindings.rbac
    Examples: a star before it
      | resources    |
      | ["*/status"] |
